import { and, count, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { keepQueries, type Database } from '../../../platform/database';
import { contracts, isContractAgreed, isNdaSigned, ndaRequests } from '../../../schema';
import { hasNamingPaper } from '../../offers';

export interface Pair {
  buyerId: number;
  supplierId: number;
}

/** What two companies have come to with each other: NDAs that both signed, contracts that both accepted. */
export interface TrackRecord {
  ndas: number;
  contracts: number;
  /** The buyer can read a paper that names the supplier's person. */
  hasNamingPaper: boolean;
}

/** Reads, across the rooms of NDAs and contracts, what has been signed between the two companies of a request. */
export function createTrackRecordRepository(db: Database) {
  const countOfPairs = keepQueries('track_records', () => selectOfPairs(db));
  return {
    /** Of the pairs of several requests, in one query. */
    async count(ids: number[]): Promise<(pair: Pair) => TrackRecord> {
      const rows =
        ids.length === 0 ? [] : await countOfPairs({ shape: 'of requests', values: { ids }, isUsual: true });
      const byPair = new Map(rows.map((row) => [keyOf(row), row]));
      return (pair) => byPair.get(keyOf(pair)) ?? { ndas: 0, contracts: 0, hasNamingPaper: false };
    },
  };
}
export type TrackRecordRepository = ReturnType<typeof createTrackRecordRepository>;

const keyOf = ({ buyerId, supplierId }: Pair) => `${buyerId}:${supplierId}`;

function selectOfPairs(db: Database) {
  const asked = alias(ndaRequests, 'asked');
  // A company that asks often is counted once for all its rows.
  const pairs = db
    .selectDistinct({ buyerId: asked.buyerId, supplierId: asked.supplierId })
    .from(asked)
    .where(sql`${asked.id} = any(${sql.placeholder('ids')}::bigint[])`)
    .as('pairs');
  const signed = db
    .select({ signed: count() })
    .from(ndaRequests)
    .where(
      and(eq(ndaRequests.buyerId, pairs.buyerId), eq(ndaRequests.supplierId, pairs.supplierId), isNdaSigned),
    );
  const agreed = db
    .select({ agreed: count() })
    .from(contracts)
    .where(
      and(eq(contracts.buyerId, pairs.buyerId), eq(contracts.supplierId, pairs.supplierId), isContractAgreed),
    );
  return db
    .select({
      buyerId: pairs.buyerId,
      supplierId: pairs.supplierId,
      ndas: sql<number>`(${signed})::int`,
      contracts: sql<number>`(${agreed})::int`,
      // Spelt out: a column of the only table of a statement is named without it, and would be the paper's own.
      hasNamingPaper: hasNamingPaper(sql`pairs.buyer_id`, sql`pairs.supplier_id`),
    })
    .from(pairs);
}
