import type { RequestNdasReply } from '@proffer/contract/nda/request-many.schemas';
import type { Clock } from '../../../platform/clock';
import { withTransaction, type Database, type Executor } from '../../../platform/database';
import { AppError, notFound } from '../../../platform/errors';
import { differentRepeatText } from '../../../platform/states';
import type { Actor } from '../../../platform/session/actor';
import type { Offers } from '../../offers';
import type { AccountStandingRepository } from '../../users';
import { newRound, undoAccepting, type NdaMoves } from './requests.moves';
import { requireOwn } from './requests.policy';
import type { NdaRepository, NdaRow } from './requests.repository';
import { changesTooLate, isHalfShared, wantsChanges } from './requests.states';

/** Conversations, which are created after NDAs. */
export interface NdaConversations {
  /** Creates the conversation between the two companies, so that they can write to each other from the request on. */
  ensure(tx: Executor, key: { offerId: number; buyerId: number; supplierId: number }): Promise<number>;
}

interface BuyersActsDeps {
  db: Database;
  repository: Pick<NdaRepository, 'create' | 'find' | 'findByPair' | 'lock'>;
  moves: NdaMoves;
  offers: Pick<Offers, 'getSupplierForNda'>;
  conversations: NdaConversations;
  accounts: Pick<AccountStandingRepository, 'assertReachable'>;
  clock: Clock;
}

/**
 * Lets a buyer request an NDA, withdraw the request, and decline the shared document or request changes to it (NDA-80
 * to NDA-84, NDA-94).
 */
export function createBuyersActs(deps: BuyersActsDeps) {
  const { db, repository, moves, offers, conversations, accounts, clock } = deps;

  /**
   * Returns this buyer's request and locks it until the transaction ends, so that the second of two clicks
   * sees the result of the first.
   */
  async function lockOwn(tx: Executor, actor: Actor, id: number): Promise<NdaRow> {
    await repository.lock(tx, id);
    return requireOwn(actor, await repository.find(id, tx), 'buyer');
  }

  /**
   * Requests a withdrawn or declined NDA again; throws if the supplier has rejected or skipped it. Returns the note of a
   * request that is open already, which stays as it is.
   */
  async function askAgain(
    tx: Executor,
    actor: Actor,
    earlier: NdaRow,
    note: string,
  ): Promise<string | undefined> {
    const row = await lockOwn(tx, actor, earlier.id);
    if (row.status === 'Skipped' || (row.status === 'Rejected' && !row.isDeclined)) {
      throw new AppError('illegal_transition', {
        text: `NDA ${row.status}. Only the supplier can open this request again.`,
        details: { from: row.status, to: 'Requested' },
      });
    }
    if (row.status !== 'Not Requested' && row.status !== 'Rejected') {
      return row.requestNote;
    }
    const at = clock.now();
    const set = { ...newRound(row), removedAt: null, requestedAt: at, requestNote: note };
    await moves.move(tx, row, { act: 'askAgain', by: 'buyer', actor, at, note }, { set });
    return undefined;
  }

  /** Requests the NDA on an offer; returns the note of a request that is open already. */
  async function ask(actor: Actor, offerId: number, note: string): Promise<string | undefined> {
    const supplierId = await offers.getSupplierForNda(actor, offerId);
    return withTransaction(db, async (tx) => {
      await accounts.assertReachable(tx, actor, supplierId);
      const at = clock.now();
      const fields = { offerId, buyerId: actor.userId, supplierId, requestNote: note, at };
      const ndaId = await repository.create(tx, fields);
      await conversations.ensure(tx, { offerId, buyerId: actor.userId, supplierId });
      if (ndaId === undefined) {
        const existing = await repository.findByPair(offerId, actor.userId, tx);
        return existing && askAgain(tx, actor, existing, note);
      }
      const row = await repository.find(ndaId, tx);
      if (!row) throw notFound('The NDA request');
      const before = { ...row, status: 'Not Requested' as const };
      await moves.move(tx, before, { act: 'request', by: 'buyer', actor, at, note }, { set: {} });
      return undefined;
    });
  }

  /** Requests one of several NDAs; a refusal is its outcome and does not affect the others. */
  async function askOneOf(actor: Actor, id: number, note: string): Promise<RequestNdasReply['rows'][number]> {
    try {
      if ((await ask(actor, id, note)) === undefined) return { id, outcome: 'requested', reason: '' };
      return { id, outcome: 'already', reason: 'You have requested this NDA already.' };
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return { id, outcome: 'refused', reason: error.text };
    }
  }

  return {
    /** Requests the NDA on an offer. Requesting again while the request is open changes nothing. */
    async request(actor: Actor, buyerId: number, offerId: number, note: string): Promise<void> {
      if (buyerId !== actor.userId) {
        throw new AppError('forbidden', { text: 'You can request NDAs only for your own company.' });
      }
      const openNote = await ask(actor, offerId, note);
      if (openNote !== undefined && note !== '' && note !== openNote) throw askedAlready();
    },

    /** Requests the NDAs of several offers, each by itself; one that is open already stays as it is (NDA-95). */
    async requestMany(actor: Actor, ids: readonly number[], note: string): Promise<RequestNdasReply> {
      const rows: RequestNdasReply['rows'] = [];
      for (const id of ids) rows.push(await askOneOf(actor, id, note));
      return { rows };
    },

    /** Withdraws an unanswered request and resets a sharing that the supplier has begun. A repeat changes nothing. */
    withdraw: (actor: Actor, id: number, reason: string): Promise<void> =>
      withTransaction(db, async (tx) => {
        const row = await lockOwn(tx, actor, id);
        const transition = { act: 'withdraw', by: 'buyer', actor, at: clock.now(), note: reason } as const;
        await moves.move(tx, row, transition, { set: { ...undoAccepting, archivedAt: null, reason } });
      }),

    /** Declines to sign the document that the supplier shared. Both can still read it. A repeat changes nothing. */
    decline: (actor: Actor, id: number, reason: string): Promise<void> =>
      withTransaction(db, async (tx) => {
        const row = await lockOwn(tx, actor, id);
        if (row.isDeclined) {
          if (reason !== row.reason) throw new AppError('illegal_transition', { text: differentRepeatText });
          return;
        }
        const transition = { act: 'decline', by: 'buyer', actor, at: clock.now(), note: reason } as const;
        // A document that the supplier has not signed yet was not shared.
        const undone = row.signedFileId === null ? undoAccepting : { acceptedStep: 0 };
        await moves.move(tx, row, transition, {
          set: { ...undone, archivedAt: null, isDeclined: true, reason },
        });
      }),

    /**
     * Asks for another text instead of signing the shared one, which can then no longer be signed. A repeat with the
     * same reason changes nothing.
     */
    wantChanges: (actor: Actor, id: number, reason: string): Promise<void> =>
      withTransaction(db, async (tx) => {
        const row = await lockOwn(tx, actor, id);
        if (wantsChanges(row)) {
          if (reason !== row.reason) throw new AppError('illegal_transition', { text: differentRepeatText });
          return;
        }
        // Until the supplier has signed, the buyer has no text to object to.
        if (isHalfShared(row)) throw new AppError('illegal_transition', { text: changesTooLate });
        const transition = { act: 'wantChanges', by: 'buyer', actor, at: clock.now(), note: reason } as const;
        await moves.move(tx, row, transition, { set: { ...newRound(row), removedAt: null, reason } });
      }),
  };
}
export type BuyersActs = ReturnType<typeof createBuyersActs>;

/** Returns the error for adding a note to a request of which the supplier has already been notified. */
const askedAlready = () =>
  new AppError('illegal_transition', {
    text: 'You have already requested this NDA. To add something, please send the supplier a message.',
  });
