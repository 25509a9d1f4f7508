import { limits } from '@proffer/contract/wire/limits';
import type { ProposalView } from '@proffer/contract/offers/schemas';
import type { Clock } from '../../../platform/clock';
import { withTransaction, type Database, type Executor } from '../../../platform/database';
import { AppError, notFound } from '../../../platform/errors';
import type { Actor } from '../../../platform/session/actor';
import type { AccountStandingRepository } from '../../users';
import type { OffersClosingRepository } from './closing.repository';
import { cannotRestore, type OfferMoves } from './offer-moves';
import { asKnownTo } from '../versions/published-version';
import { isOwner, maySeeTakedown, type Viewer } from '../offers.policy';
import type { OffersRepository } from '../offers.repository';
import type { OfferViewRow } from '../offers.rows';
import type { TakedownRow, TakedownsRepository } from './takedowns.repository';
import { getVisibleOffer } from '../visible-offer';

/** Success messages of a removal, by its outcome. */
const removalTexts = { removed: 'Proposal removed', closed: 'Proposal closed' } as const;

interface RemovalsDeps {
  db: Database;
  repository: Pick<OffersRepository, 'find' | 'hasDependants' | 'remove'>;
  moves: OfferMoves;
  takedowns: Pick<TakedownsRepository, 'findOpen' | 'closeAgain'>;
  closing: OffersClosingRepository;
  accounts: Pick<AccountStandingRepository, 'hold'>;
  clock: Clock;
}

/**
 * Service that takes offers off the market for good: removal by supplier or administrator, and takedown with a reason,
 * which can be undone for a limited time (OFF-19, ADM-19).
 */
export function createRemovals(deps: RemovalsDeps) {
  const { db, repository, moves, takedowns, closing, accounts, clock } = deps;
  const load = (viewer: Viewer, id: number) => getVisibleOffer(repository, viewer, id);

  const canRestore = ({ at, isLast }: TakedownRow) =>
    isLast && clock.now().getTime() - at.getTime() <= limits.takedownUndoMs;

  async function removeAsOwner(tx: Executor, actor: Actor, row: OfferViewRow): Promise<'removed' | 'closed'> {
    if (!(await repository.hasDependants(tx, row.id))) {
      await repository.remove(tx, row.id);
      return 'removed';
    }
    const at = clock.now();
    if (row.status === 'closed') await takedowns.closeAgain(tx, row.id, at);
    else await moves.move(tx, asKnownTo(null, row), { act: 'remove', by: 'supplier', actor, at }, {});
    return 'closed';
  }

  async function removeAsAdmin(tx: Executor, actor: Actor, row: OfferViewRow): Promise<'closed'> {
    const asked = { act: 'remove', by: 'admin', actor, at: clock.now() } as const;
    await moves.move(tx, asKnownTo(null, row), asked, {});
    return 'closed';
  }

  return {
    /**
     * Removes one's own offer (administrators: any offer). An offer with NDA requests, conversations or contracts is
     * closed instead, and those stay (OFF-19). Returns the success message.
     */
    async remove(actor: Actor, id: number): Promise<string> {
      const row = await load(actor, id);
      if (!isOwner(actor, row) && actor.role !== 'admin') throw notFound('The proposal');
      const done = await withTransaction(db, (tx) =>
        actor.role === 'admin' ? removeAsAdmin(tx, actor, row) : removeAsOwner(tx, actor, row),
      );
      return removalTexts[done];
    },

    /** Deletes or closes all offers of a supplier who closes the account; those with dealings are closed. */
    async removeAllOf(tx: Executor, leaving: Actor): Promise<void> {
      const { userId } = leaving;
      const words = await closing.wordsOf(tx, userId);
      const asked = { act: 'remove', by: 'system', actor: leaving, at: clock.now() } as const;
      for (const offer of await closing.eraseFree(tx, userId)) await moves.move(tx, offer, asked, {});
      await closing.forgetWords(tx, words);
    },

    /** Closes any published or hidden offer; only its supplier and administrators learn the reason. */
    async takeDown(actor: Actor, id: number, reason: string): Promise<void> {
      const row = await load(actor, id);
      const asked = { act: 'take_down', by: 'admin', actor, at: clock.now(), note: reason } as const;
      await withTransaction(db, (tx) => moves.move(tx, row, asked, {}));
    },

    /** Restores an offer after a takedown, if that is still allowed and the last thing that happened to it. */
    async restore(actor: Actor, id: number): Promise<void> {
      const row = await load(actor, id);
      await withTransaction(db, async (tx) => {
        // The account is locked before the offer, in the same order as on deactivation.
        const isActive = (await accounts.hold(tx, row.supplierId)) === 'active';
        const takedown = await takedowns.findOpen(id, tx);
        if (!takedown) {
          throw new AppError('illegal_transition', { text: 'This offer is not taken down.' });
        }
        if (!canRestore(takedown)) throw cannotRestore();
        const act = isActive ? 'restore' : 'restore_hidden';
        const offer = { ...row, status: 'closed' as const };
        await moves.move(
          tx,
          offer,
          { act, by: 'admin', actor, at: clock.now() },
          { takedownId: takedown.id },
        );
      });
    },

    /** Returns the takedown of an offer for its supplier and administrators; undefined for other viewers. */
    async describe(viewer: Viewer, row: OfferViewRow): Promise<ProposalView['takedown']> {
      if (row.status !== 'closed' || !maySeeTakedown(viewer, row)) return undefined;
      const takedown = await takedowns.findOpen(row.id);
      if (!takedown) return undefined;
      const { reason, at } = takedown;
      return { reason, at: at.toISOString(), canRestore: canRestore(takedown) };
    },
  };
}
export type Removals = ReturnType<typeof createRemovals>;
