import { and, desc, eq, inArray, notInArray, or } from 'drizzle-orm';
import type { Database, Executor } from '../../platform/database';
import { offers } from '../../schema';
import { contentColumns } from '../offers';

const pageRows = 500;

const exportColumns = {
  id: offers.id,
  importSource: offers.importSource,
  importId: offers.importId,
  ...contentColumns,
  categories: offers.categories,
  status: offers.status,
  createdAt: offers.createdAt,
};

/** Row of an offer for the export. */
export type OwnOfferRow = Pick<typeof offers.$inferSelect, keyof typeof exportColumns>;

const own = (supplierId: number) =>
  and(eq(offers.supplierId, supplierId), notInArray(offers.status, ['closed', 'unlisted']));

/** Repository of a supplier's own offers, for export and import. */
export function createOwnOffersRepository(db: Database) {
  return {
    /** Yields offers that are not closed, newest first, at most `max`, with one page in memory at a time. */
    async *pages(supplierId: number, max: number): AsyncGenerator<OwnOfferRow[]> {
      // The order is queried once, because sorting the wide rows for every page takes a hundred times as long.
      const order = await db
        .select({ id: offers.id })
        .from(offers)
        .where(own(supplierId))
        .orderBy(desc(offers.createdAt), desc(offers.id))
        .limit(max);
      for (let at = 0; at < order.length; at += pageRows) {
        const ids = order.slice(at, at + pageRows).map(({ id }) => id);
        const rows = await db
          .select(exportColumns)
          .from(offers)
          .where(and(own(supplierId), inArray(offers.id, ids)));
        const byId = new Map(rows.map((row) => [row.id, row]));
        yield ids.flatMap((id) => byId.get(id) ?? []);
      }
    },

    /**
     * Returns the offers with the given ids: imported ones of the source by `importIds`, and any offer of the supplier
     * by `offerIds`.
     */
    listKnown: (
      tx: Executor,
      supplierId: number,
      source: string,
      ids: { importIds: string[]; offerIds: number[] },
    ): Promise<OwnOfferRow[]> =>
      tx
        .select(exportColumns)
        .from(offers)
        .where(
          or(
            and(eq(offers.importSource, source), inArray(offers.importId, ids.importIds)),
            and(eq(offers.supplierId, supplierId), inArray(offers.id, ids.offerIds)),
          ),
        ),
  };
}
export type OwnOffersRepository = ReturnType<typeof createOwnOffersRepository>;
