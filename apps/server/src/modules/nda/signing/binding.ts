import type { Clock } from '../../../platform/clock';
import { withTransaction, type Database, type Executor } from '../../../platform/database';
import { notFound } from '../../../platform/errors';
import { requireOwn } from '../requests/requests.policy';
import type { NdaChange, NdaRepository, NdaRow } from '../requests/requests.repository';
import { changedMeanwhile, moverOf, type Acting, type NdaMoves } from '../requests/requests.moves';
import type { Authority } from '../../members';
import type { AccountStandingRepository } from '../../users';

interface NdaBindingDeps {
  db: Database;
  repository: Pick<NdaRepository, 'find' | 'findByPair' | 'lock' | 'change'>;
  moves: NdaMoves;
  accounts: Pick<AccountStandingRepository, 'assertBothActive'>;
  authority: Pick<Authority, 'assertCovers'>;
  clock: Clock;
}

/** Act that binds the two companies of a request: a step of accepting, or the buyer's signature. */
interface BindingAct {
  /** Returns true if a concurrent call has done the same; the request is then returned as it is. */
  isDone: (current: NdaRow) => boolean;
  /** Stores the data of the act and returns its change of the request. */
  record: (tx: Executor) => Promise<NdaChange>;
  /** Transition of the act, if it changes the status. */
  move?: { act: 'share' | 'sign'; at: Date };
}

/** Runs acts that bind both companies of a request, in a guarded transaction; refusing a request does not need it. */
export function createNdaBinding({ db, repository, moves, accounts, authority, clock }: NdaBindingDeps) {
  return {
    /** Returns the request of a pair to one of its two parties; throws 404 to anybody else. */
    async load(actor: Acting, offerId: number, buyerId: number): Promise<NdaRow> {
      return requireOwn(actor, await repository.findByPair(offerId, buyerId));
    },

    /**
     * Performs an act on the request as it was read, in one transaction, and returns the request afterwards.
     * Throws `illegal_transition` while one of the two accounts is deactivated, or if the request has
     * changed, and `beyond_authority` if the person may not bind the company (any more).
     */
    bind(actor: Acting, row: NdaRow, { isDone, record, move }: BindingAct): Promise<NdaRow> {
      const otherId = actor.userId === row.buyerId ? row.supplierId : row.buyerId;
      return withTransaction(db, async (tx) => {
        // Lock the accounts before the request, in the same order as the closing of an account.
        await accounts.assertBothActive(tx, actor.userId, otherId);
        await repository.lock(tx, row.id);
        const current = await repository.find(row.id, tx);
        if (current && isDone(current)) return current;
        const { member } = actor;
        if (member) await authority.assertCovers(tx, { ...actor, member }, 'none');
        const change = await record(tx);
        // The act was made from the documents that were read; it must not apply to a document that another
        // call has chosen since.
        const { status, acceptedStep, round, preparedFileId, signedFileId } = row;
        const expected = { acceptedStep, round, files: { preparedFileId, signedFileId } };
        if (move) {
          const { note = '' } = actor;
          const transition = { ...move, by: moverOf(actor), actor, note };
          await moves.move(tx, row, transition, { set: change, expected });
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
