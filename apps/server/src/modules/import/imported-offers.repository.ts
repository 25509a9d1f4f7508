import { contentOf } from '@proffer/contract/offers/fields';
import { sql } from 'drizzle-orm';
import type { Executor } from '../../platform/database';
import { offers } from '../../schema';
import type { ImportedOffer } from './mapping/imported-offer';

/** Offers out of files, by the hundred in one statement. */
export function createImportedOffersRepository() {
  return {
    /**
     * Inserts offers that are not there yet, known by source and id; gives how many were new. They are published
     * and changed at `writtenAt`; without it they count as old as they say they are.
     */
    async addOffers(
      tx: Executor,
      imported: { supplierId: number; offer: ImportedOffer }[],
      writtenAt?: Date,
    ): Promise<number> {
      const rows = await tx
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
        .returning({ id: offers.id });
      return rows.length;
    },
  };
}
export type ImportedOffersRepository = ReturnType<typeof createImportedOffersRepository>;
