import type { Clock } from '../../../platform/clock';
import { withTransaction, type Database, type Executor } from '../../../platform/database';
import { notFound } from '../../../platform/errors';
import { isParty } from '../requests/requests.policy';
import type { NdaChange, NdaRepository, NdaRow } from '../requests/requests.repository';
import { changedMeanwhile, moverOf, type Acting, type NdaMoves } from '../requests/requests.moves';
import type { AccountsPort } from '../../users';

interface NdaBindingDeps {
  db: Database;
  repository: Pick<NdaRepository, 'find' | 'findByPair' | 'lock' | 'change'>;
  moves: NdaMoves;
  accounts: Pick<AccountsPort, 'assertBothActive'>;
  clock: Clock;
}

/** What binds the two companies of a request to each other: a step of accepting, or the buyer's signature. */
interface BindingAct {
  /** Somebody was faster with the same; the request is then answered as it is. */
  isDone: (current: NdaRow) => boolean;
  /** Writes what belongs to the act, and gives how it changes the request. */
  record: (tx: Executor) => Promise<NdaChange>;
  /** Where it moves the request to another state. */
  move?: { act: 'share' | 'sign'; at: Date };
}

/** The frame of every act that binds both companies of a request; refusing a request needs none of it. */
export function createNdaBinding({ db, repository, moves, accounts, clock }: NdaBindingDeps) {
  return {
    /** The request of a pair, for one of the two only. */
    async load(actor: Acting, offerId: number, buyerId: number): Promise<NdaRow> {
      const row = await repository.findByPair(offerId, buyerId);
      if (!row || !isParty(actor, row) || (actor.role === 'supplier' && row.removedAt))
        throw notFound('The NDA request');
      return row;
    },

    /**
     * Does an act on the request as it was read, in one transaction, and gives what became of it. Throws
     * `illegal_transition` in words while one of the two accounts is deactivated, and where the request has changed.
     */
    bind(actor: Acting, row: NdaRow, { isDone, record, move }: BindingAct): Promise<NdaRow> {
      const otherId = actor.userId === row.buyerId ? row.supplierId : row.buyerId;
      return withTransaction(db, async (tx) => {
        // The accounts before the request, as the closing of an account takes them.
        await accounts.assertBothActive(tx, actor.userId, otherId);
        await repository.lock(tx, row.id);
        const current = await repository.find(row.id, tx);
        if (current && isDone(current)) return current;
        const change = await record(tx);
        // The act was made from the documents that were read: what another call has put in their place is not meant.
        const { status, acceptedStep, round, preparedFileId, signedFileId } = row;
        const expected = { acceptedStep, round, files: { preparedFileId, signedFileId } };
        if (move) {
          const { note = '' } = actor;
          const asked = { ...move, by: moverOf(actor), actor, note };
          await moves.move(tx, row, asked, { set: change, expected });
        } else if (!(await repository.change(tx, row.id, { status, ...expected }, change, clock.now()))) {
          throw changedMeanwhile();
        }
        const after = await repository.find(row.id, tx);
        if (!after) throw notFound('The NDA request');
        return after;
      });
    },
  };
}
export type NdaBinding = ReturnType<typeof createNdaBinding>;
