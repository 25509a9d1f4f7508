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
import { contracts, isContractAgreed, isNdaSigned, ndaEvents, ndaRequests } from '../../../schema';
import { hasNamingPaper } from '../../offers';
import { selectListed, type ListedNda, type NdaSide } from './requests.rows';

export interface Pair {
  buyerId: number;
  supplierId: number;
}

/** What two companies have come to with each other: NDAs that both signed, contracts that both accepted. */
export interface TrackRecord {
  ndas: number;
  contracts: number;
  /** The buyer can read a paper that names the supplier's person; nobody else is kept from the name. */
  hasNamingPaper: boolean;
}

export interface NdaEventRow {
  ndaId: number;
  at: Date;
  from: NdaStatus | null;
  to: NdaStatus;
  note: string;
  /** One of the two sides, whose names stand with the request. */
  actorId: number;
}

export interface BesideRequests {
  /** Histories, oldest change first. */
  events: NdaEventRow[];
  recordOf: (pair: Pair) => TrackRecord;
}

const nothing: TrackRecord = { ndas: 0, contracts: 0, hasNamingPaper: false };

/** What stands beside requests, as it is read. */
export interface PartsBeside extends Record<string, object> {
  events: NdaEventRow;
  records: TrackRecord & Pair;
}

/**
 * The queries for what stands beside the requests of these numbers (`any(…)`), across the rooms of NDAs and contracts: their
 * histories, and what the two companies of each have signed.
 */
export const selectBeside = (db: Database, ids: SQL, side: NdaSide): Parts<PartsBeside> => ({
  events: selectEvents(db, ids),
  records: selectRecords(db, ids, side),
});

/** Requests as a side is shown them, in no order, with what stands beside them. */
export interface ShownParts extends PartsBeside {
  rows: ListedNda;
}

/** The queries for the requests of the `ids` that are given. */
export function selectShown(db: Database, side: NdaSide): Parts<ShownParts> {
  const { selection, query } = selectListed(db, side);
  const rows = { selection, query: query.where(sql`${ndaRequests.id} = ${anyGiven('ids')}`) };
  return { rows, ...selectBeside(db, anyGiven('ids'), side) };
}

export type ShownNdas = { [Name in keyof ShownParts]: ShownParts[Name][] };

export function toBeside({
  events,
  records,
}: { [Name in keyof PartsBeside]: PartsBeside[Name][] }): BesideRequests {
  const byPair = new Map(records.map((row) => [keyOf(row), row]));
  return { events, recordOf: (pair) => byPair.get(keyOf(pair)) ?? nothing };
}

/** Reads what stands beside one request. */
export function createBesideRequestsRepository(db: Database) {
  const read = prepareTogether(db, 'beside_requests', selectBeside(db, anyGiven('ids'), 'buyer'));
  const readShown = prepareByShape('shown_ndas', ({ side }: { side: NdaSide }, label) =>
    prepareTogether(db, label, selectShown(db, side)),
  );

  return {
    find: async (id: number): Promise<BesideRequests> => toBeside(await read({ ids: [id] })),

    listShown: (ids: number[], side: NdaSide): Promise<ShownNdas> =>
      readShown({ shape: { side }, values: { ids }, isUsual: true }),
  };
}
export type BesideRequestsRepository = ReturnType<typeof createBesideRequestsRepository>;

const keyOf = ({ buyerId, supplierId }: Pair) => `${buyerId}:${supplierId}`;

function selectEvents(db: Database, ids: SQL) {
  const selection = {
    ndaId: ndaEvents.ndaId,
    at: ndaEvents.createdAt,
    from: ndaEvents.fromStatus,
    to: ndaEvents.toStatus,
    note: ndaEvents.note,
    actorId: ndaEvents.actorUserId,
  };
  const query = db
    .select(selection)
    .from(ndaEvents)
    .where(sql`${ndaEvents.ndaId} = ${ids}`)
    .orderBy(asc(ndaEvents.id));
  return { selection, query };
}

function selectRecords(db: Database, ids: SQL, side: NdaSide) {
  const asked = alias(ndaRequests, 'asked');
  // A company that asks often is counted once for all its rows.
  const pairs = db
    .selectDistinct({ buyerId: asked.buyerId, supplierId: asked.supplierId })
    .from(asked)
    .where(sql`${asked.id} = ${ids}`)
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
    // Spelt out: a column of the only table of a statement is named without it, and would be the paper's own.
    hasNamingPaper:
      side === 'buyer' ? hasNamingPaper(sql`pairs.buyer_id`, sql`pairs.supplier_id`) : sql<boolean>`true`,
  };
  return { selection, query: db.select(selection).from(pairs) };
}
