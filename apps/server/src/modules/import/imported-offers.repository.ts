import { contentOf } from '@proffer/contract/offers/fields';
import { and, eq, inArray, notExists, or, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/database';
import { contracts, ndaReliances, ndaRequests, offers, offerVersions } from '../../schema';
import { contentColumns } from '../offers';
import type { ImportedOffer } from './mapping/imported-offer';

const foundColumns = {
  id: offers.id,
  importSource: offers.importSource,
  importId: offers.importId,
  status: offers.status,
  version: offers.version,
  createdAt: offers.createdAt,
  changedXid: offers.changedXid,
  ...contentColumns,
  categories: offers.categories,
};

/** Current content of an offer that was imported before. */
export type FoundOffer = Pick<typeof offers.$inferSelect, keyof typeof foundColumns>;

/** SQL condition: nobody has edited the imported offer, because every edit and every move changes `updatedAt`. */
const isUntouched = eq(offers.updatedAt, offers.createdAt);

/** Repository of imported offers, which writes hundreds in one statement. */
export function createImportedOffersRepository() {
  return {
    /**
     * Inserts offers whose source and id are new, and returns them. `writtenAt` is their time of publication and
     * change; without it they keep the dates of their records.
     */
    async addOffers(
      tx: Executor,
      imported: { supplierId: number; offer: ImportedOffer }[],
      writtenAt?: Date,
    ): Promise<{ id: number; importId: string | null }[]> {
      return tx
        .insert(offers)
        .values(
          imported.map(({ supplierId, offer }) => ({
            supplierId,
            status: offer.published ? ('published' as const) : ('draft' as const),
            ...contentOf(offer),
            categories: offer.categories,
            importSource: offer.source,
            importId: offer.externalId,
            attribution: offer.attribution,
            createdAt: offer.createdAt,
            updatedAt: writtenAt ?? offer.createdAt,
            publishedAt: offer.published ? (writtenAt ?? offer.createdAt) : null,
          })),
        )
        .onConflictDoNothing({
          target: [offers.importSource, offers.importId],
          where: sql`import_source is not null`,
        })
        .returning({ id: offers.id, importId: offers.importId });
    },

    /** Returns the imported offers that exist, with their current content. */
    async findOffers(
      tx: Executor,
      keys: readonly { source: string; externalId: string }[],
    ): Promise<FoundOffer[]> {
      const ids = new Map<string, string[]>();
      for (const { source, externalId } of keys) {
        const known = ids.get(source);
        if (known) known.push(externalId);
        else ids.set(source, [externalId]);
      }
      if (ids.size === 0) return [];
      const ofSources = [...ids].map(([source, some]) =>
        and(eq(offers.importSource, source), inArray(offers.importId, some)),
      );
      return tx
        .select(foundColumns)
        .from(offers)
        .where(or(...ofSources));
    },

    /**
     * Updates an imported offer to the current content of its record, if nobody has edited it and no buyer is bound to
     * it. The previous content of a published offer is stored as a version. Returns true if it was updated.
     */
    async replaceOffer(tx: Executor, found: FoundOffer, offer: ImportedOffer): Promise<boolean> {
      const [written] = await tx
        .update(offers)
        .set({
          ...contentOf(offer),
          categories: offer.categories,
          version: sql`${offers.version} + 1`,
        })
        .where(
          and(
            eq(offers.id, found.id),
            eq(offers.version, found.version),
            inArray(offers.status, ['draft', 'published']),
            isUntouched,
            notExists(
              tx.select({ id: ndaRequests.id }).from(ndaRequests).where(eq(ndaRequests.offerId, offers.id)),
            ),
            notExists(
              tx
                .select({ id: ndaReliances.id })
                .from(ndaReliances)
                .where(eq(ndaReliances.offerId, offers.id)),
            ),
            notExists(
              tx.select({ id: contracts.id }).from(contracts).where(eq(contracts.offerId, offers.id)),
            ),
          ),
        )
        .returning({ status: offers.status });
      if (written?.status === 'published') {
        await tx.insert(offerVersions).values({
          offerId: found.id,
          version: found.version,
          content: { ...contentOf(found), categories: found.categories, answers: [], attachments: [] },
          createdAt: found.createdAt,
        });
      }
      return written !== undefined;
    },
  };
}
export type ImportedOffersRepository = ReturnType<typeof createImportedOffersRepository>;
