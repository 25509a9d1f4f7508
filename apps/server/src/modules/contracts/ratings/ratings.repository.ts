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

/** What was read, by the company that it is of. */
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

/** The query for what the ratings of companies come to, of those that have enough (CON-142). */
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

/** How the sides of ended contracts rate each other, and what that comes to. */
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
  const beside = prepareTogether<{ given: RatingRow; sums: SumRow }>(db, 'ratings_beside', { given, sums });

  return {
    /** At most one of each side. */
    list: (contractId: number, executor: Executor = db): Promise<RatingRow[]> =>
      executor.select().from(contractRatings).where(eq(contractRatings.contractId, contractId)),

    /** The first of a side, or what it says from now on. */
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

    /** Those of a contract, and what those of its two companies come to. */
    async findBeside(contract: { id: number; supplierId: number; buyerId: number }) {
      const { id, supplierId, buyerId } = contract;
      const { given, sums } = await beside({ id, userIds: [supplierId, buyerId] });
      return { given, summaries: sumsByCompany(sums) };
    },

    /** What the ratings of each of these companies come to; who has too few is not among them (CON-142). */
    async summaries(userIds: number[]): Promise<Map<number, NonNullable<RatingSummary>>> {
      return sumsByCompany((await sumsOf({ userIds })).sums);
    },

    /** Whether two users are of one company: of one login, or of one GSTIN. */
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
