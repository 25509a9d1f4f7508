import { and, count, desc, eq, gt, ilike, isNull, or, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { ContractStatus, Duration, Scope } from '@proffer/contract/choices';
import { holding, type Database, type Executor } from '../../platform/database';
import { contracts, profiles, proposals } from '../../schema';
import { durationDays } from './contracts.status';

const buyer = alias(profiles, 'buyer');
const supplier = alias(profiles, 'supplier');

const rowColumns = {
  id: contracts.id,
  name: contracts.name,
  description: contracts.description,
  startDate: contracts.startDate,
  endDate: contracts.endDate,
  startStatus: contracts.startStatus,
  endStatus: contracts.endStatus,
  proposalId: contracts.proposalId,
  buyerId: contracts.buyerId,
  supplierId: contracts.supplierId,
  supplierAgreedAt: contracts.supplierAgreedAt,
  buyerAgreedAt: contracts.buyerAgreedAt,
  rejectedAt: contracts.rejectedAt,
  createdAt: contracts.createdAt,
  proposalTitle: proposals.title,
  proposalScope: proposals.scope,
  proposalDuration: proposals.duration,
  buyerCompany: buyer.companyName,
  supplierCompany: supplier.companyName,
} as const;

export interface ContractListQuery {
  side: 'supplier' | 'buyer';
  userId: number;
  today: string;
  status: ContractStatus | undefined;
  scope: Scope | undefined;
  duration: Duration | undefined;
  startAfter: string | undefined;
  search: string | undefined;
  page: number;
  size: number;
}

export interface NewContract {
  proposalId: number;
  supplierId: number;
  buyerId: number;
  name: string;
  description: string;
  startDate: string;
  endDate: string;
  startStatus: string;
  endStatus: string;
  proposalVersion: number;
  createdAt: Date;
}

function select(executor: Executor) {
  return executor
    .select(rowColumns)
    .from(contracts)
    .innerJoin(proposals, eq(proposals.id, contracts.proposalId))
    .innerJoin(buyer, eq(buyer.userId, contracts.buyerId))
    .innerJoin(supplier, eq(supplier.userId, contracts.supplierId));
}

/** The only place that touches contracts. */
export function createContractsRepository(db: Database) {
  return {
    async find(id: number, executor: Executor = db) {
      const [row] = await select(executor).where(eq(contracts.id, id));
      return row;
    },

    async list(query: ContractListQuery) {
      const where = and(
        eq(query.side === 'supplier' ? contracts.supplierId : contracts.buyerId, query.userId),
        query.status && statusCondition(query.status, query.today),
        query.scope && eq(proposals.scope, query.scope),
        query.duration && lengthCondition(query.duration),
        query.startAfter === undefined ? undefined : gt(contracts.startDate, query.startAfter),
        query.search ? searchCondition(query.search) : undefined,
      );
      const [rows, totals] = await Promise.all([
        select(db)
          .where(where)
          .orderBy(desc(contracts.createdAt), desc(contracts.id))
          .limit(query.size)
          .offset(query.page * query.size),
        db
          .select({ total: count() })
          .from(contracts)
          .innerJoin(proposals, eq(proposals.id, contracts.proposalId))
          .innerJoin(buyer, eq(buyer.userId, contracts.buyerId))
          .innerJoin(supplier, eq(supplier.userId, contracts.supplierId))
          .where(where),
      ]);
      return { rows, total: totals[0]?.total ?? 0 };
    },

    /** The new contract's id and whether it is new: the same proposal sent twice is one contract. */
    async create(tx: Executor, contract: NewContract): Promise<{ id: number; isNew: boolean }> {
      const [row] = await tx
        .insert(contracts)
        .values(contract)
        .onConflictDoNothing()
        .returning({ id: contracts.id });
      if (row) return { id: row.id, isNew: true };
      const [existing] = await tx
        .select({ id: contracts.id })
        .from(contracts)
        .where(
          and(
            eq(contracts.proposalId, contract.proposalId),
            eq(contracts.buyerId, contract.buyerId),
            eq(contracts.name, contract.name),
            eq(contracts.startDate, contract.startDate),
            eq(contracts.endDate, contract.endDate),
            isNull(contracts.rejectedAt),
          ),
        );
      if (!existing) throw new Error('a contract conflicted with one that is not there');
      return { id: existing.id, isNew: false };
    },

    /** Sets one side's agreement; false when it was set before or the contract is rejected. */
    async agree(tx: Executor, id: number, side: 'supplier' | 'buyer', at: Date): Promise<boolean> {
      const column = side === 'supplier' ? contracts.supplierAgreedAt : contracts.buyerAgreedAt;
      const rows = await tx
        .update(contracts)
        .set(side === 'supplier' ? { supplierAgreedAt: at } : { buyerAgreedAt: at })
        .where(and(eq(contracts.id, id), isNull(column), isNull(contracts.rejectedAt)))
        .returning({ id: contracts.id });
      return rows.length === 1;
    },
  };
}
export type ContractsRepository = ReturnType<typeof createContractsRepository>;
export type ContractRow = NonNullable<Awaited<ReturnType<ContractsRepository['find']>>>;

/** The rule of `contractStatusOn` in SQL, so that lists page over the right rows. */
function statusCondition(status: ContractStatus, today: string): SQL {
  const isAgreed = sql`${contracts.supplierAgreedAt} is not null and ${contracts.buyerAgreedAt} is not null`;
  const day = sql`${today}::date`;
  const conditions: Record<ContractStatus, SQL> = {
    Rejected: sql`${contracts.rejectedAt} is not null`,
    Pending: sql`(${contracts.rejectedAt} is null and (not (${isAgreed}) or ${contracts.startDate} > ${day}))`,
    Active: sql`(${contracts.rejectedAt} is null and ${isAgreed} and ${day} between ${contracts.startDate} and ${contracts.endDate})`,
    Ended: sql`(${contracts.rejectedAt} is null and ${isAgreed} and ${contracts.endDate} < ${day})`,
  };
  return conditions[status];
}

/** Filters by the contract's real length, both days counted. */
function lengthCondition(duration: Duration): SQL {
  const { min, max } = durationDays[duration];
  const days = sql`(${contracts.endDate} - ${contracts.startDate} + 1)`;
  return max === null ? sql`${days} >= ${min}` : sql`${days} between ${min} and ${max}`;
}

function searchCondition(search: string): SQL | undefined {
  const pattern = holding(search);
  return or(
    ilike(contracts.name, pattern),
    ilike(proposals.title, pattern),
    ilike(buyer.companyName, pattern),
    ilike(supplier.companyName, pattern),
  );
}
