import { and, asc, count, desc, eq, isNotNull, isNull, sql, type SQL } from 'drizzle-orm';
import type { Database, Executor } from '../../platform/database';
import { brokenConstraint, notFound } from '../../platform/errors';
import { buyerOffers, ndaRequests, profiles, proposals } from '../../schema';
import {
  filterConditions,
  keywordRank,
  marksOfViewer,
  ndaOfViewer,
  offerColumns,
  tabColumn,
  type OfferFilters,
  type OfferRow,
} from '../proposals';

export type BuyerTab = 'saved' | 'active' | 'archived';

export interface BuyerOfferRow extends OfferRow {
  ndaRequestedAt: Date | null;
  tab: BuyerTab;
}

export interface BuyerListQuery {
  buyerId: number;
  tab: BuyerTab;
  filters: OfferFilters;
  /** Absent: the best fitting first when there is a keyword, else the newest. */
  sort: 'newest' | 'budget' | 'title' | undefined;
  page: number;
  size: number;
}

const orders: Record<NonNullable<BuyerListQuery['sort']>, SQL[]> = {
  newest: [desc(proposals.createdAt), desc(proposals.id)],
  budget: [asc(proposals.budgetFrom), desc(proposals.id)],
  title: [asc(sql`lower(${proposals.title})`), desc(proposals.id)],
};

function orderOf({ sort, filters }: BuyerListQuery): SQL[] {
  const rank = sort === undefined ? keywordRank(filters.keyword, false) : undefined;
  return rank ? [desc(rank), ...orders.newest] : orders[sort ?? 'newest'];
}

/** What a tab holds; a closed offer stays on the lists the buyer put it on. */
const tabConditions: Record<BuyerTab, SQL | undefined> = {
  active: and(
    sql`${proposals.status} = 'published'`,
    isNull(buyerOffers.savedAt),
    isNull(buyerOffers.archivedAt),
  ),
  saved: and(
    sql`${proposals.status} <> 'draft'`,
    isNotNull(buyerOffers.savedAt),
    isNull(buyerOffers.archivedAt),
  ),
  archived: and(sql`${proposals.status} <> 'draft'`, isNotNull(buyerOffers.archivedAt)),
};

const mark = (buyerId: number, proposalId: number) =>
  and(eq(buyerOffers.buyerId, buyerId), eq(buyerOffers.proposalId, proposalId));

/** The only place that writes a buyer's marks on offers. */
export function createBuyerOffersRepository(db: Database) {
  return {
    async list(query: BuyerListQuery): Promise<{ rows: BuyerOfferRow[]; total: number }> {
      const where = and(tabConditions[query.tab], ...filterConditions(query.filters, false));
      const [rows, totals] = await Promise.all([
        db
          .select({ ...offerColumns, ndaRequestedAt: ndaRequests.requestedAt, tab: tabColumn })
          .from(proposals)
          .innerJoin(profiles, eq(profiles.userId, proposals.supplierId))
          .leftJoin(ndaRequests, ndaOfViewer(query.buyerId))
          .leftJoin(buyerOffers, marksOfViewer(query.buyerId))
          .where(where)
          .orderBy(...orderOf(query))
          .limit(query.size)
          .offset(query.page * query.size),
        db
          .select({ total: count() })
          .from(proposals)
          .leftJoin(buyerOffers, marksOfViewer(query.buyerId))
          .where(where),
      ]);
      return { rows, total: totals[0]?.total ?? 0 };
    },

    /** False when it was saved already; an archived offer comes back to the saved list. */
    async save(tx: Executor, buyerId: number, proposalId: number, at: Date): Promise<boolean> {
      try {
        const rows = await tx
          .insert(buyerOffers)
          .values({ buyerId, proposalId, savedAt: at })
          .onConflictDoUpdate({
            target: [buyerOffers.buyerId, buyerOffers.proposalId],
            set: { savedAt: at, archivedAt: null },
            setWhere: sql`${buyerOffers.savedAt} is null or ${buyerOffers.archivedAt} is not null`,
          })
          .returning({ proposalId: buyerOffers.proposalId });
        return rows.length === 1;
      } catch (error) {
        if (brokenConstraint(error) === 'buyer_offers_proposal_id_proposals_id_fk')
          throw notFound('The offer');
        throw error;
      }
    },

    async removeSaved(tx: Executor, buyerId: number, proposalId: number): Promise<boolean> {
      const rows = await tx
        .update(buyerOffers)
        .set({ savedAt: null })
        .where(and(mark(buyerId, proposalId), isNotNull(buyerOffers.savedAt)))
        .returning({ proposalId: buyerOffers.proposalId });
      return rows.length === 1;
    },

    async archive(tx: Executor, buyerId: number, proposalId: number, at: Date): Promise<void> {
      await tx
        .insert(buyerOffers)
        .values({ buyerId, proposalId, archivedAt: at })
        .onConflictDoUpdate({
          target: [buyerOffers.buyerId, buyerOffers.proposalId],
          set: { archivedAt: sql`coalesce(${buyerOffers.archivedAt}, ${at.toISOString()}::timestamptz)` },
        });
    },

    async unarchive(tx: Executor, buyerId: number, proposalId: number): Promise<boolean> {
      const rows = await tx
        .update(buyerOffers)
        .set({ archivedAt: null })
        .where(and(mark(buyerId, proposalId), isNotNull(buyerOffers.archivedAt)))
        .returning({ proposalId: buyerOffers.proposalId });
      return rows.length === 1;
    },
  };
}
export type BuyerOffersRepository = ReturnType<typeof createBuyerOffersRepository>;
