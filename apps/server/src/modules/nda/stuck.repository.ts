import { and, asc, count, eq, lt, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database, Executor } from '../../platform/database';
import { ndaRequests, ndaSignings, profiles, proposals } from '../../schema';

const buyer = alias(profiles, 'buyer');
const supplier = alias(profiles, 'supplier');

// Written as the index is, so that it is used (nda_requests_unfinished).
const isHalfShared = sql`${ndaRequests.acceptedStep} between 1 and 4 and ${ndaRequests.removedAt} is null`;
const isUncertified = sql`${ndaRequests.status} = 'Signed & Shared' and ${ndaRequests.certificateFileId} is null
  and (select count(*) from ${ndaSignings} where ${ndaSignings.ndaId} = ${ndaRequests.id}) = 2`;
const isUnfinished = (before: Date) =>
  and(lt(ndaRequests.changedAt, before), sql`(${isHalfShared} or ${isUncertified})`);

const columns = {
  id: ndaRequests.id,
  status: ndaRequests.status,
  acceptedStep: ndaRequests.acceptedStep,
  consentVersion: ndaRequests.supplierConsentVersion,
  changedAt: ndaRequests.changedAt,
  proposalTitle: proposals.title,
  supplierCompany: supplier.companyName,
  buyerCompany: buyer.companyName,
} as const;

/** How far a job of the queue has come. */
// A type and not an interface, as a row of a query has to be.
export type JobProgress = {
  attempts: number;
  /** Failed at least once and not done since, or given up. */
  hasFailed: boolean;
  lastError: string;
};

function select(executor: Executor) {
  return executor
    .select(columns)
    .from(ndaRequests)
    .innerJoin(proposals, eq(proposals.id, ndaRequests.proposalId))
    .innerJoin(buyer, eq(buyer.userId, ndaRequests.buyerId))
    .innerJoin(supplier, eq(supplier.userId, ndaRequests.supplierId));
}

/** Reads what of the signing of NDAs is unfinished, and how the jobs that are to finish it fare. */
export function createStuckRepository(db: Database) {
  return {
    /** A page of what has not moved since then, the one that waits longest first, with the number of all. */
    async list({ before, page, size }: { before: Date; page: number; size: number }) {
      const where = isUnfinished(before);
      const [rows, totals] = await Promise.all([
        select(db)
          .where(where)
          .orderBy(asc(ndaRequests.changedAt), asc(ndaRequests.id))
          .limit(size)
          .offset(page * size),
        db.select({ total: count() }).from(ndaRequests).where(where),
      ]);
      return { rows, total: totals[0]?.total ?? 0 };
    },

    async find(tx: Executor, id: number, before: Date) {
      const [row] = await select(tx).where(and(eq(ndaRequests.id, id), isUnfinished(before)));
      return row;
    },

    /**
     * What has not moved since then, may be finished by the server, and has no job for it, the oldest first. A job's
     * key is the prefix of its kind and the request's id.
     */
    async listUntried(before: Date, size: number, prefixes: Record<'accepting' | 'certificate', string>) {
      const key = sql`case ${ndaRequests.status} when 'Signed & Shared' then ${prefixes.certificate}::text
        else ${prefixes.accepting}::text end || ${ndaRequests.id}`;
      return db
        .select({ id: ndaRequests.id, status: ndaRequests.status })
        .from(ndaRequests)
        .where(
          and(
            isUnfinished(before),
            sql`(${ndaRequests.status} = 'Signed & Shared' or ${ndaRequests.supplierConsentVersion} <> '')`,
            sql`not exists (select from graphile_worker.jobs j where j.key = ${key})`,
          ),
        )
        .orderBy(asc(ndaRequests.changedAt), asc(ndaRequests.id))
        .limit(size);
    },

    /** Jobs by their keys; one that is done, or never was, is missing. */
    async findJobs(keys: string[], executor: Executor = db): Promise<Map<string, JobProgress>> {
      if (keys.length === 0) return new Map();
      const { rows } = await executor.execute<{ key: string } & JobProgress>(
        sql`select key, attempts, last_error is not null or attempts >= max_attempts as "hasFailed",
              coalesce(last_error, '') as "lastError"
            from graphile_worker.jobs where key in ${keys}`,
      );
      return new Map(rows.map(({ key, ...progress }) => [key, progress]));
    },
  };
}
export type StuckRepository = ReturnType<typeof createStuckRepository>;
export type StuckRow = NonNullable<Awaited<ReturnType<StuckRepository['find']>>>;
