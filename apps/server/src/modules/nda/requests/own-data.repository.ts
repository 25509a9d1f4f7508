import { eq, or } from 'drizzle-orm';
import type { Database } from '../../../platform/database';
import { ndaRequests } from '../../../schema';

/** The NDA requests of a company, for the file of its own data. */
export function createNdaOwnDataRepository(db: Database) {
  return {
    list: (userId: number) =>
      db
        .select({
          id: ndaRequests.id,
          offerId: ndaRequests.offerId,
          status: ndaRequests.status,
          requestedAt: ndaRequests.requestedAt,
          supplierSignedAt: ndaRequests.supplierSignedAt,
          buyerSignedAt: ndaRequests.buyerSignedAt,
        })
        .from(ndaRequests)
        .where(or(eq(ndaRequests.buyerId, userId), eq(ndaRequests.supplierId, userId)))
        .orderBy(ndaRequests.id),
  };
}
