import type { Clock } from '../../../platform/clock';
import { withTransaction, type Database, type Executor } from '../../../platform/database';
import { AppError, notFound } from '../../../platform/errors';
import { saidOtherwiseText } from '../../../platform/states';
import type { Actor } from '../../../platform/session/actor';
import type { AccountsPort } from '../../users';
import { newRound, undoAccepting, type NdaMoves } from './requests.moves';
import { isParty } from './requests.policy';
import type { NdaRepository, NdaRow } from './requests.repository';

/** What NDAs ask of the offers: the supplier of an offer that this buyer may see. */
export interface OffersPort {
  findSupplierOf(actor: Actor, offerId: number): Promise<number>;
  /**
   * Refuses to go on over a change of the offer that the buyer has not seen; `named` is the version that was approved.
   * What it gives makes sure of it in the transaction of the signature.
   */
  assertChangesSeen(
    actor: Pick<Actor, 'userId' | 'role'>,
    offerId: number,
    named: number | undefined,
  ): Promise<(tx: Executor) => Promise<void>>;
}

/** Whoever asks for an NDA can be written to, and can write. */
interface NdaConversationsPort {
  ensure(tx: Executor, key: { offerId: number; buyerId: number; supplierId: number }): Promise<number>;
}

export interface BuyersActsDeps {
  db: Database;
  repository: Pick<NdaRepository, 'create' | 'find' | 'findByPair' | 'lock'>;
  moves: NdaMoves;
  offers: OffersPort;
  conversations: NdaConversationsPort;
  accounts: Pick<AccountsPort, 'assertReachable'>;
  clock: Clock;
}

/** What a buyer does with a request but signing it: asks, takes it back, will not sign what was shared (NDA-80 to NDA-84). */
export function createBuyersActs(deps: BuyersActsDeps) {
  const { db, repository, moves, offers, conversations, accounts, clock } = deps;

  /** The request of this buyer, held until the transaction ends: of two clicks the second sees what the first has done. */
  async function holdOwn(tx: Executor, actor: Actor, id: number): Promise<NdaRow> {
    await repository.lock(tx, id);
    const row = await repository.find(id, tx);
    if (!row || actor.role !== 'buyer' || !isParty(actor, row)) throw notFound('The NDA request');
    return row;
  }

  /** What was withdrawn, or declined by the buyer, may be asked for anew; what the supplier refused may not. */
  async function askAgain(tx: Executor, actor: Actor, known: NdaRow, note: string): Promise<void> {
    const row = await holdOwn(tx, actor, known.id);
    if (row.status === 'Skipped' || (row.status === 'Rejected' && !row.isDeclined)) {
      throw new AppError('illegal_transition', {
        text: `NDA ${row.status}. Only the supplier can open this request again.`,
        details: { from: row.status, to: 'Requested' },
      });
    }
    if (row.status !== 'Not Requested' && row.status !== 'Rejected') {
      if (note !== '' && note !== row.requestNote) throw askedAlready();
      return;
    }
    const at = clock.now();
    const set = { ...newRound(row), removedAt: null, requestedAt: at, requestNote: note };
    await moves.move(tx, row, { act: 'askAgain', by: 'buyer', actor, at, note }, { set });
  }

  return {
    /** A buyer asks for the NDA on an offer. Asking again while it is open changes nothing. */
    async request(actor: Actor, buyerId: number, offerId: number, note: string): Promise<void> {
      if (buyerId !== actor.userId) {
        throw new AppError('forbidden', { text: 'You can ask for an NDA for yourself only.' });
      }
      const supplierId = await offers.findSupplierOf(actor, offerId);
      await withTransaction(db, async (tx) => {
        await accounts.assertReachable(tx, actor, supplierId);
        const at = clock.now();
        const asked = { offerId, buyerId: actor.userId, supplierId, requestNote: note, at };
        const ndaId = await repository.create(tx, asked);
        await conversations.ensure(tx, { offerId, buyerId: actor.userId, supplierId });
        if (ndaId === undefined) {
          const existing = await repository.findByPair(offerId, actor.userId, tx);
          if (existing) await askAgain(tx, actor, existing, note);
          return;
        }
        const row = await repository.find(ndaId, tx);
        if (!row) throw notFound('The NDA request');
        const before = { ...row, status: 'Not Requested' as const };
        await moves.move(tx, before, { act: 'request', by: 'buyer', actor, at, note }, { set: {} });
      });
    },

    /** An unanswered request is taken back, with what the supplier had begun of sharing it. Twice is the same as once. */
    withdraw: (actor: Actor, id: number, reason: string): Promise<void> =>
      withTransaction(db, async (tx) => {
        const row = await holdOwn(tx, actor, id);
        const asked = { act: 'withdraw', by: 'buyer', actor, at: clock.now(), note: reason } as const;
        await moves.move(tx, row, asked, { set: { ...undoAccepting, archivedAt: null, reason } });
      }),

    /** The buyer will not sign what the supplier shared. Both can still read it; the same again changes nothing. */
    decline: (actor: Actor, id: number, reason: string): Promise<void> =>
      withTransaction(db, async (tx) => {
        const row = await holdOwn(tx, actor, id);
        if (row.isDeclined) {
          if (reason !== row.reason) throw new AppError('illegal_transition', { text: saidOtherwiseText });
          return;
        }
        const asked = { act: 'decline', by: 'buyer', actor, at: clock.now(), note: reason } as const;
        // What the supplier has not signed yet was not shared.
        const undone = row.signedFileId === null ? undoAccepting : { acceptedStep: 0 };
        await moves.move(tx, row, asked, { set: { ...undone, archivedAt: null, isDeclined: true, reason } });
      }),
  };
}
export type BuyersActs = ReturnType<typeof createBuyersActs>;

/** A note cannot be added to a request that the supplier has been told of. */
const askedAlready = () =>
  new AppError('illegal_transition', {
    text: 'You have asked for this NDA already. To add something, please send the supplier a message.',
  });
