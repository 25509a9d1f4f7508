import { eq, or, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database';
import { ndaReliances, ndaRenewals, ndaRequests } from '../../../schema';

/** Reads a company's NDA requests for the personal-data export. */
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
          validUntil: ndaRequests.validUntil,
          covers: ndaRequests.reach,
          coversCategory: ndaRequests.reachCategory,
          coverEndedAt: ndaRequests.coverEndedAt,
          coverEndReason: ndaRequests.coverEndReason,
          renewals: sql<unknown>`(
            select coalesce(json_agg(json_build_object('round', r.round, 'state', r.state, 'begunBy', r.starter, 'begunAt', r.started_at, 'endedAt', r.ended_at, 'reason', r.reason, 'boundUntilBefore', r.replaced_valid_until) order by r.round), '[]')
            from ${ndaRenewals} r where r.nda_id = ${ndaRequests}.id)`,
          openedUnderIt: sql<unknown>`(
            select coalesce(json_agg(json_build_object('offerId', r.offer_id, 'offerVersion', r.offer_version, 'at', r.created_at) order by r.id), '[]')
            from ${ndaReliances} r where r.nda_id = ${ndaRequests}.id)`,
        })
        .from(ndaRequests)
        .where(or(eq(ndaRequests.buyerId, userId), eq(ndaRequests.supplierId, userId)))
        .orderBy(ndaRequests.id),
  };
}
