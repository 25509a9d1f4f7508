import { progressOf } from '@proffer/contract/contracts/fulfilment';
import type { Executor } from '../../../platform/database';
import type { ContractRow } from '../contracts.repository';
import type { NotesRepository } from './notes.repository';

type Counted = Pick<ContractRow, 'id' | 'substance'>;

/**
 * Stores the totals of a contract's confirmed notes, after each confirmation and when an amendment changes
 * its lines.
 */
export function createProgress(repository: Pick<NotesRepository, 'list' | 'setProgress'>) {
  return {
    async recount(tx: Executor, { id, substance }: Counted): Promise<void> {
      const confirmed = (await repository.list(id, tx)).filter(({ state }) => state === 'confirmed');
      if (confirmed.length === 0) return;
      const { delivered, fulfilled, invoiced } = progressOf(substance.lines, confirmed);
      await repository.setProgress(tx, {
        contractId: id,
        delivered: paise(delivered),
        fulfilled: paise(fulfilled),
        invoiced: paise(invoiced),
      });
    },
  };
}

const paise = (rupees: number): number => Math.round(rupees * 100);
