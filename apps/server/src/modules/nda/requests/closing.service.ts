import type { Clock } from '../../../platform/clock';
import type { Tx } from '../../../platform/database';
import type { Actor } from '../../../platform/session/actor';
import type { NdaRenewals } from '../renewals/renewals.service';
import type { NdaClosingRepository } from './closing.repository';
import { undoAccepting, type NdaMoves } from './requests.moves';
import type { NdaRepository } from './requests.repository';

interface NdaClosingDeps {
  closing: NdaClosingRepository;
  repository: Pick<NdaRepository, 'find'>;
  moves: NdaMoves;
  renewals: Pick<NdaRenewals, 'endOpenOf'>;
  clock: Clock;
}

/** Ends NDA requests when one of the two companies closes its account (NDA-11). */
export function createNdaClosing({ closing, repository, moves, renewals, clock }: NdaClosingDeps) {
  return {
    countOf: closing.countOf,
    forget: closing.forget,

    /**
     * Skips each request that is not signed by both sides, with this reason, and notifies the other company.
     * Skipped requests leave the supplier's active list. Signed documents stay, and open renewals end.
     */
    async endOpenOf(tx: Tx, leaving: Actor, reason: string): Promise<void> {
      const at = clock.now();
      for (const id of await closing.lockOpenIds(tx, leaving.userId)) {
        const row = await repository.find(id, tx);
        if (!row) continue;
        const undone = row.signedFileId === null ? undoAccepting : {};
        const transition = { act: 'end', by: 'system', actor: leaving, at, note: reason } as const;
        await moves.move(tx, row, transition, { set: { ...undone, archivedAt: at, reason } });
      }
      await renewals.endOpenOf(tx, leaving, reason);
    },
  };
}
