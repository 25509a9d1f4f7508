import { blankContent } from '@proffer/contract/offers/fields';
import type { Executor } from '../../platform/database';
import { offers } from '../../schema';

interface UnlistedOffer {
  supplierId: number;
  /** The only buyer who sees it. */
  addresseeId: number;
  title: string;
  categories: readonly number[];
  at: Date;
}

/**
 * Creates an offer that only one buyer sees, for a supplier who answers a need without an offer on the market
 * (OFF-550). It is in no list, search or count, needs no NDA, and cannot be changed. Returns its id.
 */
export async function createUnlisted(
  tx: Executor,
  { supplierId, addresseeId, title, categories, at }: UnlistedOffer,
): Promise<number> {
  const [row] = await tx
    .insert(offers)
    .values({
      ...blankContent,
      supplierId,
      addresseeId,
      title,
      categories: [...categories],
      status: 'unlisted',
      createdAt: at,
      updatedAt: at,
      publishedAt: at,
    })
    .returning({ id: offers.id });
  if (!row) throw new Error('insert into offers returned nothing');
  return row.id;
}
