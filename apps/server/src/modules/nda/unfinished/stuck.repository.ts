import { and, asc, count, eq, lt, not, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database, Executor } from '../../../platform/database';
import { hasJob } from '../../../platform/jobs';
import { isNdaSigned, ndaRequests, ndaSignings, profiles, offers } from '../../../schema';
import { areBothActive } from '../requests/requests.filters';

const buyer = alias(profiles, 'buyer');
const supplier = alias(profiles, 'supplier');

// Same conditions as in the index nda_requests_unfinished, so that it is used.
const isHalfShared = sql`${ndaRequests.acceptedStep} between 1 and 4 and ${ndaRequests.removedAt} is null`;
const isUncertified = sql`${isNdaSigned} and ${ndaRequests.certificateFileId} is null
  and (select count(*) from ${ndaSignings} where ${ndaSignings.ndaId} = ${ndaRequests.id} and ${ndaSignings.round} = ${ndaRequests.round}) = 2`;
const isUnfinished = (before: Date) =>
  and(lt(ndaRequests.changedAt, before), sql`(${isHalfShared} or ${isUncertified})`);

const columns = {
  id: ndaRequests.id,
  round: ndaRequests.round,
  status: ndaRequests.status,
  acceptedStep: ndaRequests.acceptedStep,
  consentVersion: ndaRequests.supplierConsentVersion,
  changedAt: ndaRequests.changedAt,
  offerTitle: offers.title,
  supplierCompany: supplier.companyName,
  buyerCompany: buyer.companyName,
  areBothActive,
} as const;

function select(executor: Executor) {
  return executor
    .select(columns)
    .from(ndaRequests)
    .innerJoin(offers, eq(offers.id, ndaRequests.offerId))
    .innerJoin(buyer, eq(buyer.userId, ndaRequests.buyerId))
    .innerJoin(supplier, eq(supplier.userId, ndaRequests.supplierId));
}

/** Reads NDAs whose signing is unfinished. */
export function createStuckRepository(db: Database) {
  return {
    async count(before: Date): Promise<number> {
      const [row] = await db.select({ total: count() }).from(ndaRequests).where(isUnfinished(before));
      return row?.total ?? 0;
    },

    /** Returns a part of the NDAs that have not changed since `before`, longest waiting first. */
    list: (before: Date, { offset, limit }: { offset: number; limit: number }) =>
      select(db)
        .where(isUnfinished(before))
        .orderBy(asc(ndaRequests.changedAt), asc(ndaRequests.id))
        .limit(limit)
        .offset(offset),

    async find(tx: Executor, id: number, before: Date) {
      const [row] = await select(tx).where(and(eq(ndaRequests.id, id), isUnfinished(before)));
      return row;
    },

    async areBothActive(id: number): Promise<boolean> {
      const [row] = await db
        .select({ id: ndaRequests.id })
        .from(ndaRequests)
        .where(and(eq(ndaRequests.id, id), areBothActive));
      return row !== undefined;
    },

    /**
     * Returns unfinished NDAs that have not changed since `before`, that the server may finish and that have
     * no job, oldest first. A job's key is the prefix of its kind and the request's id, with the round for a
     * certificate.
     */
    async listUntried(before: Date, size: number, prefixes: Record<'accepting' | 'certificate', string>) {
      const key = sql`case ${ndaRequests.status} when 'Signed & Shared'
        then ${prefixes.certificate}::text || ${ndaRequests.id} || ':' || ${ndaRequests.round}
        else ${prefixes.accepting}::text || ${ndaRequests.id} end`;
      return db
        .select({ id: ndaRequests.id, round: ndaRequests.round, status: ndaRequests.status })
        .from(ndaRequests)
        .where(
          and(
            isUnfinished(before),
            sql`(${isNdaSigned}
              or (${ndaRequests.supplierConsentVersion} <> '' and ${areBothActive}))`,
            not(hasJob(key)),
          ),
        )
        .orderBy(asc(ndaRequests.changedAt), asc(ndaRequests.id))
        .limit(size);
    },
  };
}
export type StuckRepository = ReturnType<typeof createStuckRepository>;
export type StuckRow = NonNullable<Awaited<ReturnType<StuckRepository['find']>>>;
