import { limits } from '@proffer/contract/wire/limits';
import type { ProposalView } from '@proffer/contract/offers/schemas';
import type { AuditLog } from '../../../platform/audit';
import type { Clock } from '../../../platform/clock';
import { withTransaction, type Database, type Executor } from '../../../platform/database';
import { AppError, notFound } from '../../../platform/errors';
import type { Actor } from '../../../platform/session/actor';
import type { AccountsPort } from '../../users';
import type { OffersClosingRepository } from './closing.repository';
import { moveOffer } from './offer-moves';
import { asKnownTo } from '../versions/published-version';
import { offerNotices, type NamedOffer } from '../offers.notices';
import type { OfferNewsPort } from '../offers.ports';
import { isOwner, maySeeTakedown, type Viewer } from '../offers.policy';
import type { OffersRepository } from '../offers.repository';
import type { OfferStatus } from './offers.states';
import type { OfferViewRow } from '../offers.rows';
import type { TakedownRow, TakedownsRepository } from './takedowns.repository';
import { getVisibleOffer } from '../visible-offer';

/** What a person reads who removed an offer, by what became of it. */
const removalTexts = { removed: 'Proposal removed', closed: 'Proposal closed' } as const;

interface RemovalsDeps {
  db: Database;
  repository: Pick<OffersRepository, 'find' | 'move' | 'hasDependants' | 'remove'>;
  takedowns: TakedownsRepository;
  closing: OffersClosingRepository;
  accounts: Pick<AccountsPort, 'hold'>;
  news: OfferNewsPort;
  audit: AuditLog;
  clock: Clock;
}

/**
 * How offers leave the market for good: removed by their supplier, or by an administrator, or taken down with a reason,
 * which can be undone for a while (OFF-19, ADM-19).
 */
export function createRemovals(deps: RemovalsDeps) {
  const { db, repository, takedowns, closing, accounts, news, audit, clock } = deps;
  const load = (viewer: Viewer, id: number) => getVisibleOffer(repository, viewer, id);

  const canRestore = ({ at, isLast }: TakedownRow) =>
    isLast && clock.now().getTime() - at.getTime() <= limits.takedownUndoMs;

  async function write(
    tx: Executor,
    actor: Actor,
    id: number,
    act: string,
    changed: { before: Record<string, unknown>; after: Record<string, unknown> },
  ): Promise<void> {
    await audit.add(tx, actor, { act, subject: { kind: 'proposal', id }, ...changed });
  }

  /** `offer` is named as its buyers know it: the title of a draft is nobody's business but its supplier's. */
  async function close(tx: Executor, offer: NamedOffer & { status: OfferStatus }): Promise<void> {
    await moveOffer(repository, tx, offer, 'closed', clock.now());
    const buyers = await news.listBuyersBound(tx, offer.id);
    await news.notices.announce(tx, ...buyers.map((userId) => offerNotices.removed(offer, userId)));
  }

  async function removeAsAdmin(tx: Executor, actor: Actor, row: OfferViewRow): Promise<'closed'> {
    if (row.status === 'closed') return 'closed';
    await close(tx, asKnownTo(null, row));
    await news.notices.announce(tx, offerNotices.removedByAdmin(row));
    const changed = { before: { status: row.status }, after: { status: 'closed' } };
    await write(tx, actor, row.id, 'proposal.removed', changed);
    return 'closed';
  }

  async function removeAsOwner(tx: Executor, row: OfferViewRow): Promise<'removed' | 'closed'> {
    if (!(await repository.hasDependants(tx, row.id))) {
      await repository.remove(tx, row.id);
      return 'removed';
    }
    if (row.status === 'closed') {
      await takedowns.closeAgain(tx, row.id, clock.now());
      return 'closed';
    }
    await close(tx, asKnownTo(null, row));
    return 'closed';
  }

  return {
    /**
     * Removes an offer of one's own (administrators: any). One with NDA requests, conversations or contracts is closed
     * instead, and those stay (OFF-19). Answers in words what was done.
     */
    async remove(actor: Actor, id: number): Promise<string> {
      const row = await load(actor, id);
      if (!isOwner(actor, row) && actor.role !== 'admin') throw notFound('The proposal');
      const done = await withTransaction(db, (tx) =>
        actor.role === 'admin' ? removeAsAdmin(tx, actor, row) : removeAsOwner(tx, row),
      );
      return removalTexts[done];
    },

    /** Those of a supplier who closes the account: erased where nobody else's work hangs on them, else closed. */
    async removeAllOf(tx: Executor, userId: number): Promise<void> {
      const words = await closing.wordsOf(tx, userId);
      for (const offer of await closing.eraseFree(tx, userId)) await close(tx, offer);
      await closing.forgetWords(tx, words);
    },

    /** Closes an offer of anybody's that is on the market, or hidden; the reason is for its supplier and administrators. */
    async takeDown(actor: Actor, id: number, reason: string): Promise<void> {
      const row = await load(actor, id);
      if (row.status === 'draft') {
        throw new AppError('illegal_transition', {
          text: 'This proposal is a draft, which nobody but its supplier sees.',
          details: { from: row.status, to: 'closed' },
        });
      }
      await withTransaction(db, async (tx) => {
        const at = clock.now();
        await moveOffer(repository, tx, row, 'closed', at);
        const takedown = { proposalId: id, takenDownBy: actor.userId, reason, createdAt: at };
        const takedownId = await takedowns.add(tx, takedown);
        const buyers = await news.listBuyersBound(tx, id);
        await news.notices.announce(
          tx,
          offerNotices.takenDown(row, takedownId),
          ...buyers.map((userId) => offerNotices.takenDownForBuyer(row, userId, takedownId)),
        );
        const changed = { before: { status: row.status }, after: { status: 'closed', reason } };
        await write(tx, actor, id, 'proposal.taken-down', changed);
      });
    },

    /** Puts back what was taken down, while that can be undone and is the last thing that happened to the offer. */
    async restore(actor: Actor, id: number): Promise<void> {
      const row = await load(actor, id);
      await withTransaction(db, async (tx) => {
        // Held before the offer, in the order of deactivating.
        const to = (await accounts.hold(tx, row.supplierId)) === 'active' ? 'published' : 'suspended';
        const takedown = await takedowns.findOpen(id, tx);
        if (!takedown) {
          throw new AppError('illegal_transition', { text: 'This proposal is not taken down.' });
        }
        const target = { id: takedown.id, proposalId: id };
        if (!canRestore(takedown) || !(await takedowns.restore(tx, target, to, clock.now()))) {
          throw new AppError('illegal_transition', {
            text: 'This proposal cannot be put back any more: a day has passed, or its supplier has closed it.',
          });
        }
        const buyers = await news.listBuyersBound(tx, id);
        const told = [row.supplierId, ...buyers];
        await news.notices.retract(tx, 'offer-taken-down', { kind: 'proposal', id }, told, '');
        if (to === 'published') {
          const announced = told.map((userId) => offerNotices.restored(row, userId, takedown.id));
          await news.notices.announce(tx, ...announced);
        }
        await write(tx, actor, id, 'proposal.restored', {
          before: { status: 'closed' },
          after: { status: to },
        });
      });
    },

    /** What its supplier and administrators read of an offer that was taken down; undefined for all others. */
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
