import { and, asc, eq, gt, inArray, lte, type SQL } from 'drizzle-orm';
import type { DealSide } from '@proffer/proof';
import type { Database } from '../../platform/database';
import { dealEntries, dealOpenings, deals, offers, storedFiles } from '../../schema';
import { hasNamingPaper, knownOffer } from '../offers';

export interface DealKey {
  offerId: number;
  buyerId: number;
}

/** Number of entries read at a time. */
const pageLength = 2_000;

/** Reads deals for their own two sides; writes nothing. */
export function createDealFilesRepository(db: Database) {
  return {
    /**
     * Returns the deal if the user stands on this side of it; undefined otherwise, also for a deal of others.
     */
    async find(side: DealSide, userId: number, { offerId, buyerId }: DealKey) {
      const own: SQL = eq(side === 'buyer' ? deals.buyerId : deals.supplierId, userId);
      const [row] = await db
        .select({
          id: deals.id,
          name: deals.name,
          lastSequence: deals.lastSequence,
          head: deals.head,
          lastAt: deals.lastAt,
          offerTitle: knownOffer.title,
          isUnderNda: knownOffer.ndaRequired,
          hasNamingPaper: hasNamingPaper(deals.buyerId, deals.supplierId),
        })
        .from(deals)
        .innerJoin(offers, eq(offers.id, deals.offerId))
        .where(and(eq(deals.offerId, offerId), eq(deals.buyerId, buyerId), own));
      return row;
    },

    /** Returns all entries up to `upTo` in order, each with the stored openings of its seals. */
    async list(dealId: number, upTo: number) {
      const found = [];
      for (let after = 0; after < upTo; after += pageLength) {
        const page = await db
          .select({
            sequence: dealEntries.sequence,
            entry: dealEntries.entry,
            openings: dealOpenings.openings,
          })
          .from(dealEntries)
          .leftJoin(
            dealOpenings,
            and(eq(dealOpenings.dealId, dealEntries.dealId), eq(dealOpenings.sequence, dealEntries.sequence)),
          )
          .where(
            and(
              eq(dealEntries.dealId, dealId),
              gt(dealEntries.sequence, after),
              lte(dealEntries.sequence, Math.min(upTo, after + pageLength)),
            ),
          )
          .orderBy(asc(dealEntries.sequence));
        found.push(...page);
      }
      return found;
    },

    /** Returns the content type of each of these documents that is stored, by its hash. */
    async findTypes(hashes: string[]): Promise<Map<string, string>> {
      const rows = await db
        .select({ sha256: storedFiles.sha256, contentType: storedFiles.contentType })
        .from(storedFiles)
        .where(inArray(storedFiles.sha256, hashes));
      return new Map(rows.map(({ sha256, contentType }) => [sha256, contentType]));
    },
  };
}
export type DealFilesRepository = ReturnType<typeof createDealFilesRepository>;
export type DealRow = NonNullable<Awaited<ReturnType<DealFilesRepository['find']>>>;
