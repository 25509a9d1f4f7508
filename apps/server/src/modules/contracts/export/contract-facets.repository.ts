import { and, count, desc, eq, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { ContractStatus } from '@proffer/contract/wire/choices';
import { prepareByShape, prepareTogether, type Database } from '../../../platform/database';
import { contractProgress, contracts, isContractAgreed, profiles } from '../../../schema';
import {
  preparedList,
  joinOthers,
  listCondition,
  partnerOf,
  statusOn,
  type ContractListQuery,
  type ContractListShape,
} from '../contract-list.filters';

/** Maximum number of companies offered in a filter. */
const maxPartners = 50;

const sumOf = (paise: AnyPgColumn) => sql<number>`coalesce(sum(${paise}), 0)::bigint`;

function selectStatuses(db: Database, query: ContractListShape) {
  const selection = { value: statusOn(query.today), count: count() };
  const all = db.select(selection).from(contracts).$dynamic();
  joinOthers(all, query);
  return { query: all.where(listCondition(query)).groupBy(sql`1`), selection };
}

/** Counts contracts by company. Names are joined after counting, as most contracts are with few companies. */
function selectPartners(db: Database, query: ContractListShape) {
  const partner = partnerOf(query.side);
  const all = db
    .select({ userId: partner, count: count().as('contracts') })
    .from(contracts)
    .$dynamic();
  joinOthers(all, query);
  const counted = all.where(listCondition(query)).groupBy(partner).as('counted');
  const selection = { userId: counted.userId, companyName: profiles.companyName, count: counted.count };
  const named = db
    .select(selection)
    .from(counted)
    .innerJoin(profiles, eq(profiles.userId, counted.userId))
    .orderBy(desc(counted.count), profiles.companyName)
    .limit(maxPartners);
  return { query: named, selection };
}

function selectSums(db: Database, query: ContractListShape) {
  const selection = {
    value: sumOf(contracts.valuePaise),
    delivered: sumOf(contractProgress.delivered),
    invoiced: sumOf(contractProgress.invoiced),
  };
  const all = db
    .select(selection)
    .from(contracts)
    .leftJoin(contractProgress, eq(contractProgress.contractId, contracts.id))
    .$dynamic();
  joinOthers(all, query);
  return { query: all.where(and(listCondition(query), isContractAgreed)), selection };
}

type Facets = {
  statuses: { value: ContractStatus; count: number };
  partners: { userId: number; companyName: string; count: number };
  /** Sums in paise. */
  sums: { value: number; delivered: number; invoiced: number };
};

/** Counts one side's contracts with the conditions of its list. */
export function createContractFacetsRepository(db: Database) {
  const read = prepareByShape('contract_facets', (query: ContractListShape, label) =>
    prepareTogether<Facets>(db, label, {
      statuses: selectStatuses(db, { ...query, status: undefined }),
      partners: selectPartners(db, { ...query, partnerId: undefined }),
      sums: selectSums(db, query),
    }),
  );
  return {
    /** Returns the number of contracts by status and by company, and the sums of the agreed contracts. */
    async read(query: ContractListQuery) {
      const { statuses, partners, sums } = await read(preparedList(query));
      return { statuses, partners, sums: sums[0] ?? { value: 0, delivered: 0, invoiced: 0 } };
    },
  };
}
export type ContractFacetsRepository = ReturnType<typeof createContractFacetsRepository>;
