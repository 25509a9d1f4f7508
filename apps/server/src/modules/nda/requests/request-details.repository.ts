import { and, asc, count, eq, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { NdaStatus } from '@proffer/contract/wire/choices';
import {
  anyGiven,
  prepareByShape,
  prepareTogether,
  type Database,
  type Parts,
} from '../../../platform/database';
import { contracts, isContractAgreed, isNdaSigned, members, ndaEvents, ndaRequests } from '../../../schema';
import { hasNamingPaper } from '../../offers';
import { selectListed, type ListedNda, type NdaSide } from './requests.rows';

export interface Pair {
  buyerId: number;
  supplierId: number;
}

/** Number of NDAs that two companies have both signed, and of contracts that both have accepted. */
export interface TrackRecord {
  ndas: number;
  contracts: number;
  /** True if the buyer can read a document that names the supplier's person; always true for other readers. */
  hasNamingPaper: boolean;
}

export interface NdaEventRow {
  ndaId: number;
  at: Date;
  from: NdaStatus | null;
  to: NdaStatus;
  note: string;
  /** One of the two sides; their names are read with the request. */
  actorId: number;
  /** Name of the person; null or empty for the one in the profile. */
  person: string | null;
}

export interface RequestDetails {
  /** Status changes, oldest first. */
  events: NdaEventRow[];
  recordOf: (pair: Pair) => TrackRecord;
}

const nothing: TrackRecord = { ndas: 0, contracts: 0, hasNamingPaper: false };

/** Rows that are read along with requests. */
export interface DetailParts extends Record<string, object> {
  events: NdaEventRow;
  records: TrackRecord & Pair;
}

/**
 * Builds the queries for the histories of the requests with these ids (`any(…)`) and for the track records of
 * their two companies.
 */
export const selectDetails = (db: Database, ids: SQL, side: NdaSide): Parts<DetailParts> => ({
  events: selectEvents(db, ids),
  records: selectRecords(db, ids, side),
});

/** Requests as a side is shown them, in no particular order, with their histories and track records. */
export interface ShownParts extends DetailParts {
  rows: ListedNda;
}

/** Builds the queries for the requests whose ids are passed as `ids`. */
export function selectShown(db: Database, side: NdaSide): Parts<ShownParts> {
  const { selection, query } = selectListed(db, side);
  const rows = { selection, query: query.where(sql`${ndaRequests.id} = ${anyGiven('ids')}`) };
  return { rows, ...selectDetails(db, anyGiven('ids'), side) };
}

export type ShownNdas = { [Name in keyof ShownParts]: ShownParts[Name][] };

export function toDetails({
  events,
  records,
}: { [Name in keyof DetailParts]: DetailParts[Name][] }): RequestDetails {
  const byPair = new Map(records.map((row) => [keyOf(row), row]));
  return { events, recordOf: (pair) => byPair.get(keyOf(pair)) ?? nothing };
}

/** Reads the history and track record of requests. */
export function createRequestDetailsRepository(db: Database) {
  const read = prepareTogether(db, 'nda_request_details', selectDetails(db, anyGiven('ids'), 'buyer'));
  const readShown = prepareByShape('shown_ndas', ({ side }: { side: NdaSide }, label) =>
    prepareTogether(db, label, selectShown(db, side)),
  );

  return {
    find: async (id: number): Promise<RequestDetails> => toDetails(await read({ ids: [id] })),

    listShown: (ids: number[], side: NdaSide): Promise<ShownNdas> =>
      readShown({ shape: { side }, values: { ids }, isUsual: true }),
  };
}
export type RequestDetailsRepository = ReturnType<typeof createRequestDetailsRepository>;

const keyOf = ({ buyerId, supplierId }: Pair) => `${buyerId}:${supplierId}`;

function selectEvents(db: Database, ids: SQL) {
  const selection = {
    ndaId: ndaEvents.ndaId,
    at: ndaEvents.createdAt,
    from: ndaEvents.fromStatus,
    to: ndaEvents.toStatus,
    note: ndaEvents.note,
    actorId: ndaEvents.actorUserId,
    person: members.name,
  };
  const query = db
    .select(selection)
    .from(ndaEvents)
    .leftJoin(members, eq(members.id, ndaEvents.memberId))
    .where(sql`${ndaEvents.ndaId} = ${ids}`)
    .orderBy(asc(ndaEvents.id));
  return { selection, query };
}

function selectRecords(db: Database, ids: SQL, side: NdaSide) {
  const requested = alias(ndaRequests, 'requested');
  // Count each pair of companies once, however many requests it has.
  const pairs = db
    .selectDistinct({ buyerId: requested.buyerId, supplierId: requested.supplierId })
    .from(requested)
    .where(sql`${requested.id} = ${ids}`)
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
  const selection = {
    buyerId: pairs.buyerId,
    supplierId: pairs.supplierId,
    ndas: sql<number>`(${signed})::int`,
    contracts: sql<number>`(${agreed})::int`,
    // Qualified manually: in a statement with a single table the column would be rendered unqualified and be
    // taken from the subquery.
    hasNamingPaper:
      side === 'buyer' ? hasNamingPaper(sql`pairs.buyer_id`, sql`pairs.supplier_id`) : sql<boolean>`true`,
  };
  return { selection, query: db.select(selection).from(pairs) };
}
