import { and, count, desc, eq, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { keepQueries, type Database } from '../../../platform/database';
import { contractProgress, contracts, isContractAgreed, profiles } from '../../../schema';
import {
  askedList,
  joinOthers,
  listCondition,
  partnerOf,
  statusOn,
  type ContractListQuery,
  type ContractListShape,
} from '../contract-list.filters';

/** The companies that a filter offers. */
const partnersAtMost = 50;

const sumOf = (paise: AnyPgColumn) => sql<number>`coalesce(sum(${paise}), 0)::bigint`;

function selectStatuses(db: Database, query: ContractListShape) {
  const all = db
    .select({ value: statusOn(query.today), count: count() })
    .from(contracts)
    .$dynamic();
  joinOthers(all, query);
  return all.where(listCondition(query)).groupBy(sql`1`);
}

/** The companies are named once they are counted: most contracts of a page are with a few. */
function selectPartners(db: Database, query: ContractListShape) {
  const partner = partnerOf(query.side);
  const all = db
    .select({ userId: partner, count: count().as('contracts') })
    .from(contracts)
    .$dynamic();
  joinOthers(all, query);
  const counted = all.where(listCondition(query)).groupBy(partner).as('counted');
  return db
    .select({ userId: counted.userId, companyName: profiles.companyName, count: counted.count })
    .from(counted)
    .innerJoin(profiles, eq(profiles.userId, counted.userId))
    .orderBy(desc(counted.count), profiles.companyName)
    .limit(partnersAtMost);
}

function selectSums(db: Database, query: ContractListShape) {
  const all = db
    .select({
      value: sumOf(contracts.valuePaise),
      delivered: sumOf(contractProgress.delivered),
      invoiced: sumOf(contractProgress.invoiced),
    })
    .from(contracts)
    .leftJoin(contractProgress, eq(contractProgress.contractId, contracts.id))
    .$dynamic();
  joinOthers(all, query);
  return all.where(and(listCondition(query), isContractAgreed));
}

/** Counts one side's contracts, found by that side as its list is. */
export function createContractFacetsRepository(db: Database) {
  const statuses = keepQueries(db, 'contract_statuses', (query: ContractListShape) =>
    selectStatuses(db, query),
  );
  const partners = keepQueries(db, 'contract_partners', (query: ContractListShape) =>
    selectPartners(db, query),
  );
  const sums = keepQueries(db, 'contract_sums', (query: ContractListShape) => selectSums(db, query));
  return {
    statuses: (query: ContractListQuery) => statuses(askedList({ ...query, status: undefined })),

    partners: (query: ContractListQuery) => partners(askedList({ ...query, partnerId: undefined })),

    /** What those that bind come to, in paise. */
    async sums(query: ContractListQuery) {
      const [row] = await sums(askedList(query));
      return row ?? { value: 0, delivered: 0, invoiced: 0 };
    },
  };
}
export type ContractFacetsRepository = ReturnType<typeof createContractFacetsRepository>;
