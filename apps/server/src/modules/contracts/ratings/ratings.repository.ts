import { and, eq, getTableColumns, gte, ne, or, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { ratingLimits } from '@proffer/contract/contracts/rating';
import type { RatingSummary } from '@proffer/contract/contracts/rating.schemas';
import { anyGiven, prepareTogether, type Database, type Executor } from '../../../platform/database';
import { contractRatings, profiles, users } from '../../../schema';

export type RatingRow = typeof contractRatings.$inferSelect;

export interface SumRow extends NonNullable<RatingSummary> {
  ratedId: number;
}

/** Groups rating summaries by the rated company. */
export const sumsByCompany = (rows: SumRow[]): Map<number, NonNullable<RatingSummary>> =>
  new Map(rows.map(({ ratedId, ...summary }) => [ratedId, summary]));

const average = (of: ReturnType<typeof sql>) => sql<number>`round(avg(${of}), 1)::float8`;
const { inTime, asAgreed, answered } = contractRatings;

const figures = {
  count: sql<number>`count(*)::int`,
  average: average(sql`(${inTime} + ${asAgreed} + ${answered}) / 3.0`),
  inTime: average(sql`${inTime}`),
  asAgreed: average(sql`${asAgreed}`),
  answered: average(sql`${answered}`),
};

const one = alias(users, 'one');
const other = alias(users, 'other');
const oneProfile = alias(profiles, 'one_profile');
const otherProfile = alias(profiles, 'other_profile');

/** Builds the query for rating summaries of companies that have enough ratings (CON-142). */
export function selectRatingSums(db: Database, isRated: SQL) {
  const selection = { ratedId: contractRatings.ratedId, ...figures };
  const query = db
    .select(selection)
    .from(contractRatings)
    .where(isRated)
    .groupBy(contractRatings.ratedId)
    .having(gte(figures.count, ratingLimits.shownFrom));
  return { selection, query };
}

/** Reads and writes ratings between the sides of ended contracts, and their summaries by company. */
export function createRatingsRepository(db: Database) {
  const sums = selectRatingSums(db, sql`${contractRatings.ratedId} = ${anyGiven('userIds')}`);
  const givenColumns = getTableColumns(contractRatings);
  const given = {
    selection: givenColumns,
    query: db
      .select(givenColumns)
      .from(contractRatings)
      .where(eq(contractRatings.contractId, sql.placeholder('id'))),
  };
  const sumsOf = prepareTogether<{ sums: SumRow }>(db, 'rating_sums', { sums });
  const readOfContract = prepareTogether<{ given: RatingRow; sums: SumRow }>(db, 'contract_ratings', {
    given,
    sums,
  });

  return {
    /** Returns the ratings of a contract, at most one by each side. */
    list: (contractId: number, executor: Executor = db): Promise<RatingRow[]> =>
      executor.select().from(contractRatings).where(eq(contractRatings.contractId, contractId)),

    /** Saves a side's first rating, or replaces its scores. */
    async save(tx: Executor, rating: RatingRow): Promise<void> {
      const { inTime: inTimeNow, asAgreed: asAgreedNow, answered: answeredNow, changedOn } = rating;
      await tx
        .insert(contractRatings)
        .values(rating)
        .onConflictDoUpdate({
          target: [contractRatings.contractId, contractRatings.rater],
          set: { inTime: inTimeNow, asAgreed: asAgreedNow, answered: answeredNow, changedOn },
        });
    },

    /** Returns the ratings of a contract and the rating summaries of its two companies. */
    async findWithSummaries(contract: { id: number; supplierId: number; buyerId: number }) {
      const { id, supplierId, buyerId } = contract;
      const { given, sums } = await readOfContract({ id, userIds: [supplierId, buyerId] });
      return { given, summaries: sumsByCompany(sums) };
    },

    /** Returns the rating summary of each company; companies with too few ratings are omitted (CON-142). */
    async summaries(userIds: number[]): Promise<Map<number, NonNullable<RatingSummary>>> {
      return sumsByCompany((await sumsOf({ userIds })).sums);
    },

    /** Returns true if two users belong to one company: by the same login or the same GSTIN. */
    async isOneCompany(tx: Executor, userId: number, otherId: number): Promise<boolean> {
      const [row] = await tx
        .select({ id: one.id })
        .from(one)
        .innerJoin(other, eq(other.id, otherId))
        .innerJoin(oneProfile, eq(oneProfile.userId, one.id))
        .innerJoin(otherProfile, eq(otherProfile.userId, other.id))
        .where(
          and(
            eq(one.id, userId),
            or(
              eq(one.loginId, other.loginId),
              and(ne(oneProfile.gstin, ''), eq(oneProfile.gstin, otherProfile.gstin)),
            ),
          ),
        );
      return row !== undefined;
    },
  };
}
export type RatingsRepository = ReturnType<typeof createRatingsRepository>;
