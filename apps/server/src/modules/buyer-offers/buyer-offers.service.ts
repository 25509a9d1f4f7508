import { limits } from '@proffer/contract/limits';
import type { BuyerListQuery as WireQuery, BuyerOffer } from '@proffer/contract/proposals.schemas';
import type { Clock } from '../../platform/clock';
import type { Database } from '../../platform/database';
import { AppError, notFound } from '../../platform/errors';
import type { Actor } from '../../platform/session/actor';
import { searchForgivingly, toProposal, type SearchService } from '../proposals';
import type { BuyerOfferRow, BuyerOffersRepository, BuyerTab } from './buyer-offers.repository';

/** What the buyer's lists ask of their neighbours. */
export interface BuyerOffersPorts {
  /** Fails with 404 when this actor may not know of the offer. */
  assertVisible(actor: Actor, proposalId: number): Promise<void>;
  requestNda(actor: Actor, proposalId: number): Promise<void>;
  search: Pick<SearchService, 'correct'>;
}

export interface BuyerOffersDeps {
  db: Database;
  repository: BuyerOffersRepository;
  ports: BuyerOffersPorts;
  clock: Clock;
}

function assertSelf(actor: Actor, buyerId: number): void {
  if (actor.userId !== buyerId)
    throw new AppError('forbidden', { text: 'These lists belong to another buyer.' });
}

/** A buyer's own lists of offers (spec §4 "Offer for a buyer", §7 "Buyer offers"). */
export function createBuyerOffersService({ db, repository, ports, clock }: BuyerOffersDeps) {
  async function assertMayMark(actor: Actor, buyerId: number, proposalId: number): Promise<void> {
    assertSelf(actor, buyerId);
    await ports.assertVisible(actor, proposalId);
  }

  return {
    /** One tab with its true total. Without `page` and `size` the first 100, as the specification's client asks. */
    async list(
      actor: Actor,
      tab: BuyerTab,
      query: WireQuery,
    ): Promise<{ items: BuyerOffer[]; total: number; correctedKeyword?: string | undefined }> {
      assertSelf(actor, query.buyerId);
      const isPaged = query.page !== undefined || query.size !== undefined;
      const { rows, total, correctedKeyword } = await searchForgivingly(
        ports.search,
        query.keyword,
        (keyword) =>
          repository.list({
            buyerId: query.buyerId,
            tab,
            filters: { ...query, keyword, duration: query.contractLength },
            sort: query.sort,
            page: query.page ?? 0,
            size: query.size ?? (isPaged ? limits.page.size : limits.page.unpagedMax),
          }),
      );
      return { items: rows.map((row) => toBuyerOffer(row, actor)), total, correctedKeyword };
    },

    async save(actor: Actor, buyerId: number, proposalId: number): Promise<void> {
      await assertMayMark(actor, buyerId, proposalId);
      if (!(await repository.save(db, buyerId, proposalId, clock.now()))) {
        throw new AppError('already_saved', { text: 'Already saved!' });
      }
    },

    async removeSaved(actor: Actor, buyerId: number, proposalId: number): Promise<void> {
      assertSelf(actor, buyerId);
      if (!(await repository.removeSaved(db, buyerId, proposalId))) throw notFound('The saved offer');
    },

    /** Archiving twice changes nothing. */
    async archive(actor: Actor, buyerId: number, proposalId: number): Promise<void> {
      await assertMayMark(actor, buyerId, proposalId);
      await repository.archive(db, buyerId, proposalId, clock.now());
    },

    async unarchive(actor: Actor, buyerId: number, proposalId: number): Promise<void> {
      assertSelf(actor, buyerId);
      if (!(await repository.unarchive(db, buyerId, proposalId))) throw notFound('The archived offer');
    },

    async requestNda(actor: Actor, buyerId: number, proposalId: number): Promise<void> {
      await assertMayMark(actor, buyerId, proposalId);
      await ports.requestNda(actor, proposalId);
    },
  };
}
export type BuyerOffersService = ReturnType<typeof createBuyerOffersService>;

function toBuyerOffer(row: BuyerOfferRow, actor: Actor): BuyerOffer {
  const ndaStatus = row.ndaStatus ?? 'Not Requested';
  return {
    ...toProposal(row, actor),
    ndaStatus,
    nda_status: ndaStatus,
    ndaRequestedDate: row.ndaRequestedAt?.toISOString() ?? null,
    tab: row.tab,
  };
}
