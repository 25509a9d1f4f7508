import { and, asc, eq, lte, sql } from 'drizzle-orm';
import { shownPerBlock } from '@proffer/contract/home/shown-per-block';
import { prepareTogether, type Database } from '../../platform/database';
import { contracts, logoOf } from '../../schema';
import { buyer, supplier } from './companies.rows';
import { statusCondition } from './contract-list.filters';
import type { ContractSide } from './contracts.states';

/** A contract that ends soon, with the company on the other side. */
export interface EndingContractRow {
  id: number;
  name: string;
  endDate: string;
  valuePaise: number | null;
  companyId: number;
  companyName: string;
  companyLogo: string | null;
}

const given = sql.placeholder;

function selectEnding(db: Database, side: ContractSide) {
  const [own, other, company] =
    side === 'supplier'
      ? [contracts.supplierId, contracts.buyerId, buyer]
      : [contracts.buyerId, contracts.supplierId, supplier];
  const isEnding = and(
    eq(own, given('userId')),
    statusCondition('Active', given('today')),
    lte(contracts.endDate, sql`${given('until')}::date`),
  );
  const selection = {
    id: contracts.id,
    name: contracts.name,
    endDate: contracts.endDate,
    valuePaise: contracts.valuePaise,
    companyId: company.userId,
    companyName: company.companyName,
    companyLogo: logoOf(company),
  };
  const query = db
    .select(selection)
    .from(contracts)
    .innerJoin(company, eq(company.userId, other))
    .where(isEnding)
    .orderBy(asc(contracts.endDate), asc(contracts.id))
    .limit(shownPerBlock);
  const counted = { total: sql<number>`count(*)::int` };
  return {
    rows: { query, selection },
    all: { query: db.select(counted).from(contracts).where(isEnding), selection: counted },
  };
}

/** Reads the active contracts of a side that end until a day: the first ones, the earliest first, and their number. */
export function createEndingContractsRepository(db: Database) {
  const prepare = (side: ContractSide) =>
    prepareTogether<{ rows: EndingContractRow; all: { total: number } }>(
      db,
      `ending_contracts_${side}`,
      selectEnding(db, side),
    );
  const read = { supplier: prepare('supplier'), buyer: prepare('buyer') };
  return {
    async find(
      side: ContractSide,
      values: { userId: number; today: string; until: string },
    ): Promise<{ rows: EndingContractRow[]; total: number }> {
      const { rows, all } = await read[side](values);
      return { rows, total: all[0]?.total ?? 0 };
    },
  };
}
export type EndingContractsRepository = ReturnType<typeof createEndingContractsRepository>;
