import { and, count, desc, eq, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Database } from '../../../platform/database';
import { contractProgress, contracts, isContractAgreed, offers } from '../../../schema';
import { buyer, supplier } from '../companies.rows';
import { listCondition, partnerOf, statusOn, type ContractListQuery } from '../contract-list.filters';

/** The companies that a filter offers. */
const partnersAtMost = 50;

const sumOf = (paise: AnyPgColumn) => sql<number>`coalesce(sum(${paise}), 0)::bigint`.mapWith(Number);

/** Counts one side's contracts, found by that side as its list is. */
export function createContractFacetsRepository(db: Database) {
  return {
    statuses: (query: ContractListQuery) =>
      db
        .select({ value: statusOn(query.today), count: count() })
        .from(contracts)
        .innerJoin(offers, eq(offers.id, contracts.offerId))
        .innerJoin(buyer, eq(buyer.userId, contracts.buyerId))
        .innerJoin(supplier, eq(supplier.userId, contracts.supplierId))
        .where(listCondition({ ...query, status: undefined }))
        .groupBy(sql`1`),

    partners(query: ContractListQuery) {
      const company = query.side === 'supplier' ? buyer.companyName : supplier.companyName;
      return db
        .select({ userId: partnerOf(query.side), companyName: company, count: count() })
        .from(contracts)
        .innerJoin(offers, eq(offers.id, contracts.offerId))
        .innerJoin(buyer, eq(buyer.userId, contracts.buyerId))
        .innerJoin(supplier, eq(supplier.userId, contracts.supplierId))
        .where(listCondition({ ...query, partnerId: undefined }))
        .groupBy(partnerOf(query.side), company)
        .orderBy(desc(count()), company)
        .limit(partnersAtMost);
    },

    /** What those that bind come to, in paise. */
    async sums(query: ContractListQuery) {
      const [row] = await db
        .select({
          value: sumOf(contracts.valuePaise),
          delivered: sumOf(contractProgress.delivered),
          invoiced: sumOf(contractProgress.invoiced),
        })
        .from(contracts)
        .innerJoin(offers, eq(offers.id, contracts.offerId))
        .innerJoin(buyer, eq(buyer.userId, contracts.buyerId))
        .innerJoin(supplier, eq(supplier.userId, contracts.supplierId))
        .leftJoin(contractProgress, eq(contractProgress.contractId, contracts.id))
        .where(and(listCondition(query), isContractAgreed));
      return row ?? { value: 0, delivered: 0, invoiced: 0 };
    },
  };
}
export type ContractFacetsRepository = ReturnType<typeof createContractFacetsRepository>;
