import { and, eq, inArray, isNotNull, isNull, sql, type SQL } from 'drizzle-orm';
import type { BuyerTab } from '@proffer/contract/wire/choices';
import { keepQueries, prepareQuery, type Database, type Executor } from '../../../platform/database';
import { brokenConstraint, notFound } from '../../../platform/errors';
import { buyerOffers, offers } from '../../../schema';
import { knownOffer } from '../../offers';
import { isOnList } from '../lists/lists.repository';
import { isNarrowed } from '../lists/offer-matching';
import type { OfferSelection } from '../lists/offer-selection';
import { PackedList } from '../lists/packed-list';
import { orderKey, packedOffer, type ListOrder } from '../lists/packing.rows';
import { asksNothing, keywordCondition, type OfferFilters } from '../search/keyword.filters';
import type { Asked } from '../search/meanings.filters';

/** Never published, so that nobody but its supplier knows of it. */
const isPlainDraft = sql`(${offers.status} = 'draft' and ${offers.shownVersion} is null)`;

/** What a tab holds; an offer that is closed, or taken back to draft, stays on the lists the buyer put it on. */
const tabConditions: Record<Exclude<BuyerTab, 'active'>, SQL | undefined> = {
  saved: and(sql`not ${isPlainDraft}`, isNotNull(buyerOffers.savedAt), isNull(buyerOffers.archivedAt)),
  archived: and(sql`not ${isPlainDraft}`, isNotNull(buyerOffers.archivedAt)),
};

/**
 * Filters ask the row, which is a draft where buyers read an earlier version: whoever narrows the list would learn what the
 * supplier is writing. So such an offer stands on the whole list only, and in an order by amount at its end.
 */
const isReadAsItIs = sql`${offers.shownVersion} is null`;
const narrowing = (filters: OfferFilters): SQL | undefined => {
  const keyword = keywordCondition(filters, false);
  return keyword || isNarrowed(filters) ? and(keyword, isReadAsItIs) : undefined;
};
const withheldQuantity = { withholdsQuantity: true };

/** The number that marked offers are sorted by, the greatest first; a few titles are numbered as they are read. */
function keyOf(order: ListOrder, asked: Asked): SQL {
  if (order === 'title')
    return sql`(- row_number() over (order by lower(${knownOffer.title}), ${offers.id} desc))::float8`;
  const key = orderKey(order, asked, false);
  return order === 'budget' ? sql`case when ${isReadAsItIs} then ${key} else '-infinity'::float8 end` : key;
}

const mark = (buyerId: number, offerId: number) =>
  and(eq(buyerOffers.buyerId, buyerId), eq(buyerOffers.offerId, offerId));

const isMarked = sql`(${buyerOffers.savedAt} is not null or ${buyerOffers.archivedAt} is not null)`;

/** Marked offers as the bytes of a list; a buyer marks few. */
const packedMarks = (
  buyerId: number | ReturnType<typeof sql.placeholder>,
  condition: SQL | undefined,
  key: SQL,
) =>
  sql`(select ${packedOffer(key)} p from ${buyerOffers} join ${offers} on ${offers.id} = ${buyerOffers.offerId}
    where ${buyerOffers.buyerId} = ${buyerId} and ${condition} order by ${key}, ${offers.id}) offers`;
const packedColumns = { packed: sql<Buffer | null>`string_agg(p, ''::bytea)`.as('packed') };

/** The only place that writes a buyer's marks on offers. */
export function createMarksRepository(db: Database) {
  async function readMarked(
    buyerId: number,
    condition: SQL | undefined,
    filters: OfferFilters,
    order: ListOrder,
  ): Promise<OfferSelection> {
    const key = keyOf(order, filters);
    const { rows } = await db.execute<{ packed: Buffer | null }>(
      sql`select string_agg(p, ''::bytea) packed from ${packedMarks(buyerId, condition, key)}`,
    );
    const list = new PackedList(...rows.flatMap(({ packed }) => packed ?? []));
    return list.select(filters, withheldQuantity);
  }

  const buyer = sql.placeholder('buyerId');
  /** A tab without words: whether only offers are on it that are read as they are. */
  interface TabShape {
    tab: 'saved' | 'archived';
    order: ListOrder;
    isAsItIs: boolean;
  }
  const keptTab = keepQueries('buyer_tab', ({ tab, order, isAsItIs }: TabShape) => {
    const condition = and(tabConditions[tab], isAsItIs ? isReadAsItIs : undefined);
    return db.select(packedColumns).from(packedMarks(buyer, condition, keyOf(order, {})));
  });
  async function readTab(buyerId: number, shape: TabShape, filters: OfferFilters): Promise<OfferSelection> {
    const rows = await keptTab({ shape, values: { buyerId }, isUsual: true });
    return new PackedList(...rows.flatMap(({ packed }) => packed ?? [])).select(filters, withheldQuantity);
  }
  function prepareLeftOut(order: 'newest' | 'budget') {
    const marks = packedMarks(buyer, and(isMarked, isOnList({ filters: {} })), keyOf(order, {}));
    const query = db.select(packedColumns).from(marks);
    return prepareQuery<{ packed: Buffer | null }>(db, `left_out_by_${order}`, query, packedColumns);
  }
  const leftOut = { newest: prepareLeftOut('newest'), budget: prepareLeftOut('budget') };
  return {
    /** The buyer's saved or archived offers that the filters leave; a buyer marks few, so it is read each time. */
    ofTab: (
      buyerId: number,
      tab: 'saved' | 'archived',
      filters: OfferFilters,
      order: ListOrder,
    ): Promise<OfferSelection> =>
      asksNothing(filters.keyword)
        ? readTab(buyerId, { tab, order, isAsItIs: isNarrowed(filters) }, filters)
        : readMarked(buyerId, and(tabConditions[tab], narrowing(filters)), filters, order),

    /** Those of them that a filter can find. */
    filterableOfTab: (
      buyerId: number,
      tab: 'saved' | 'archived',
      filters: OfferFilters,
      order: ListOrder,
    ): Promise<OfferSelection> =>
      asksNothing(filters.keyword)
        ? readTab(buyerId, { tab, order, isAsItIs: true }, filters)
        : readMarked(
            buyerId,
            and(tabConditions[tab], isReadAsItIs, keywordCondition(filters, false)),
            filters,
            order,
          ),

    /** The offers that are on the market's list of these filters and not on the buyer's Active tab. */
    async leftOutOfActive(
      buyerId: number,
      filters: OfferFilters,
      order: ListOrder,
    ): Promise<OfferSelection | undefined> {
      // Asked with each page of the market, so the usual ones are prepared: those whose order needs no word of the keyword.
      if (asksNothing(filters.keyword) && (order === 'newest' || order === 'budget')) {
        const packed = (await leftOut[order]({ buyerId })).flatMap((row) => row.packed ?? []);
        return packed.length === 0 ? undefined : new PackedList(...packed).select(filters, withheldQuantity);
      }
      return readMarked(buyerId, and(isMarked, isOnList({ filters })), filters, order);
    },

    /** False when it was saved already; an archived offer comes back to the saved list. */
    async save(tx: Executor, buyerId: number, offerId: number, at: Date): Promise<boolean> {
      try {
        const rows = await tx
          .insert(buyerOffers)
          .values({ buyerId, offerId, savedAt: at })
          .onConflictDoUpdate({
            target: [buyerOffers.buyerId, buyerOffers.offerId],
            set: { savedAt: at, archivedAt: null },
            setWhere: sql`${buyerOffers.savedAt} is null or ${buyerOffers.archivedAt} is not null`,
          })
          .returning({ offerId: buyerOffers.offerId });
        return rows.length === 1;
      } catch (error) {
        if (brokenConstraint(error) === 'buyer_offers_offer_id_offers_id_fk') throw notFound('The offer');
        throw error;
      }
    },

    async removeSaved(tx: Executor, buyerId: number, offerId: number): Promise<boolean> {
      const rows = await tx
        .update(buyerOffers)
        .set({ savedAt: null })
        .where(and(mark(buyerId, offerId), isNotNull(buyerOffers.savedAt)))
        .returning({ offerId: buyerOffers.offerId });
      return rows.length === 1;
    },

    async archive(tx: Executor, buyerId: number, offerId: number, at: Date): Promise<void> {
      await tx
        .insert(buyerOffers)
        .values({ buyerId, offerId, archivedAt: at })
        .onConflictDoUpdate({
          target: [buyerOffers.buyerId, buyerOffers.offerId],
          set: { archivedAt: sql`coalesce(${buyerOffers.archivedAt}, ${at.toISOString()}::timestamptz)` },
        });
    },

    /** Of buyers who close their account. */
    async forget(tx: Executor, buyerIds: number[]): Promise<void> {
      await tx.delete(buyerOffers).where(inArray(buyerOffers.buyerId, buyerIds));
    },

    async unarchive(tx: Executor, buyerId: number, offerId: number): Promise<boolean> {
      const rows = await tx
        .update(buyerOffers)
        .set({ archivedAt: null })
        .where(and(mark(buyerId, offerId), isNotNull(buyerOffers.archivedAt)))
        .returning({ offerId: buyerOffers.offerId });
      return rows.length === 1;
    },
  };
}
export type MarksRepository = ReturnType<typeof createMarksRepository>;
