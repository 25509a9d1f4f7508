import { and, eq, gt, gte, ilike, isNull, lte, or, sql, type SQL } from 'drizzle-orm';
import type { PgSelect } from 'drizzle-orm/pg-core';
import {
  contractStatuses,
  type ContractStatus,
  type Duration,
  type Scope,
} from '@proffer/contract/wire/choices';
import { wanted, type ListRequest, type Given } from '../../platform/database';
import { contractAmendments, contractNotes, contracts, isContractAgreed, offers } from '../../schema';
import { isAssignedTo } from '../assignments';
import { knownOffer } from '../offers';
import { buyer, supplier } from './companies.rows';
import { durationDays } from './days/contracts.status';

export interface ContractListQuery {
  side: 'supplier' | 'buyer';
  userId: number;
  today: string;
  status: ContractStatus | undefined;
  scope: Scope | undefined;
  duration: Duration | undefined;
  startAfter: string | undefined;
  offerId: number | undefined;
  search: string | undefined;
  /** Company on the other side. */
  partnerId: number | undefined;
  /** Range of the contract value in rupees, with tax. */
  value: { from: number | undefined; to: number | undefined };
  /** Keeps contracts that run on at least one day of this period. */
  period: { from: string | undefined; to: string | undefined };
  /** Keeps only contracts whose next step is this side's. */
  isWaiting: boolean;
  /** The person to whom the contracts are assigned. */
  assigneeId: number | undefined;
}

/** List query in which values that differ with each caller may be placeholders. */
export type ContractListShape = Omit<ContractListQuery, 'userId' | 'today' | 'offerId'> & {
  userId: Given<number>;
  today: Given<string>;
  offerId: Given<number> | undefined;
};

const given = sql.placeholder;

/**
 * Returns the query in the form in which its prepared statement is cached. Lists that are narrowed by choices
 * alone, as most are, share a statement; free values such as a search do not.
 */
export function preparedList(query: ContractListQuery): ListRequest<ContractListShape> {
  const { userId, today, offerId, ...choices } = query;
  const { startAfter, search, partnerId, assigneeId, value, period } = choices;
  const free = [startAfter, partnerId, assigneeId, ...Object.values(value), ...Object.values(period)];
  if (search || free.some((one) => one !== undefined)) return { shape: query, values: {}, isUsual: false };
  const shape: ContractListShape = {
    ...choices,
    userId: given('userId'),
    today: given('today'),
    offerId: offerId === undefined ? undefined : given('offerId'),
  };
  return { shape, values: { userId, today, offerId }, isUsual: true };
}

/** Returns true if no filter narrows the list. */
export function isUnfiltered(query: ContractListQuery): boolean {
  const { status, scope, duration, startAfter, offerId, search, partnerId, assigneeId, value, period } =
    query;
  const chosen = [status, scope, duration, startAfter, offerId, search, partnerId, assigneeId];
  const bounds = [...Object.values(value), ...Object.values(period)];
  return !query.isWaiting && [...chosen, ...bounds].every((one) => one === undefined || one === '');
}

/** Joins offers and companies to a statement over contracts, if a filter needs their columns. */
export function joinOthers(statement: PgSelect, { scope, search }: ContractListShape): void {
  if (scope === undefined && !search) return;
  statement
    .innerJoin(offers, eq(offers.id, contracts.offerId))
    .innerJoin(buyer, eq(buyer.userId, contracts.buyerId))
    .innerJoin(supplier, eq(supplier.userId, contracts.supplierId));
}

/** Returns the SQL condition for the filters of a list of contracts. */
export function listCondition(query: ContractListShape): SQL | undefined {
  return and(
    eq(query.side === 'supplier' ? contracts.supplierId : contracts.buyerId, query.userId),
    query.status && statusCondition(query.status, query.today),
    query.scope && eq(knownOffer.scope, query.scope),
    query.duration && lengthCondition(query.duration),
    query.startAfter === undefined ? undefined : gt(contracts.startDate, query.startAfter),
    query.offerId === undefined ? undefined : eq(contracts.offerId, query.offerId),
    query.partnerId === undefined ? undefined : eq(partnerOf(query.side), query.partnerId),
    query.value.from === undefined ? undefined : gte(contracts.valuePaise, query.value.from * 100),
    query.value.to === undefined ? undefined : lte(contracts.valuePaise, query.value.to * 100),
    query.period.from === undefined ? undefined : gte(contracts.endDate, query.period.from),
    query.period.to === undefined ? undefined : lte(contracts.startDate, query.period.to),
    query.search ? searchCondition(query.search) : undefined,
    query.isWaiting ? waitingCondition(query) : undefined,
    query.assigneeId === undefined ? undefined : isAssignedTo('contract', contracts.id, query.assigneeId),
  );
}

/** Returns the column of the company on the other side. */
export const partnerOf = (side: ContractListQuery['side']) =>
  side === 'supplier' ? contracts.buyerId : contracts.supplierId;

/** Returns `contractStatusOn` as an SQL condition, so that pages are cut after filtering. */
export function statusCondition(status: ContractStatus, today: Given<string>): SQL {
  const day = sql`${today}::date`;
  const conditions: Record<ContractStatus, SQL> = {
    Rejected: sql`(${contracts.rejectedAt} is not null and not ${contracts.wantsChanges})`,
    Pending: sql`(${contracts.wantsChanges} or ${contracts.rejectedAt} is null and (not ${isContractAgreed} or ${contracts.startDate} > ${day}))`,
    Active: sql`(${contracts.rejectedAt} is null and ${isContractAgreed} and ${day} between ${contracts.startDate} and ${contracts.endDate})`,
    Ended: sql`(${contracts.rejectedAt} is null and ${isContractAgreed} and ${contracts.endDate} < ${day})`,
  };
  return conditions[status];
}

/** Returns `contractStatusOn` as an SQL column. */
export function statusOn(today: Given<string>) {
  const cases = contractStatuses.map((status) => sql`when ${statusCondition(status, today)} then ${status}`);
  return sql<ContractStatus>`case ${sql.join(cases, sql` `)} end`.as('status');
}

/** Side whose next step is looked for, and the day on which. */
type WaitingSide = Pick<ContractListShape, 'side' | 'userId' | 'today'>;

/**
 * Returns conditions for the kinds of contract that wait for a side: a contract or an amendment to accept
 * whose days have not passed, one to revise, or a note of the other side to answer. Amendments and notes are looked up by
 * the user they wait for, once for all contracts.
 */
export function waitingKinds({ side, userId, today }: WaitingSide) {
  const agreedAt = side === 'supplier' ? 'supplierAgreedAt' : 'buyerAgreedAt';
  const ofSide = side === 'supplier' ? contractAmendments.supplierId : contractAmendments.buyerId;
  const isToCome = sql`${contracts.endDate} >= ${today}::date`;
  return {
    contract: and(isNull(contracts.rejectedAt), isNull(contracts[agreedAt]), isToCome),
    /** Contracts whose buyer requested changes; they wait for the supplier. */
    revision: side === 'supplier' ? sql`${contracts.wantsChanges}` : sql`false`,
    amendment: sql`(${isToCome} and ${contracts.id} in (
      select ${contractAmendments.contractId} from ${contractAmendments}
      where ${ofSide} = ${userId} and ${contractAmendments.state} = 'open' and ${contractAmendments[agreedAt]} is null))`,
    notes: sql`${contracts.id} in (
      select ${contractNotes.contractId} from ${contractNotes}
      where ${contractNotes.answererId} = ${userId} and ${contractNotes.state} = 'noted')`,
  };
}

/** Returns the SQL condition for contracts that wait for this side: one of the waiting kinds, or to be revised. */
export function waitingCondition(waitingSide: WaitingSide): SQL | undefined {
  const { contract, revision, amendment, notes } = waitingKinds(waitingSide);
  const isToRevise = waitingSide.side === 'supplier' ? revision : undefined;
  return or(contract, isToRevise, notes, amendment);
}

const proposedAt = sql`(
  select ${contractAmendments.proposedAt} from ${contractAmendments}
  where ${contractAmendments.contractId} = ${contracts.id} and ${contractAmendments.state} = 'open')`;

/**
 * Moment since when a contract waits for a side: the other side's amendment, request for changes or acceptance, else
 * its creation.
 */
export const waitingSince = {
  supplier: sql`coalesce(${proposedAt}, ${contracts.rejectedAt}, ${contracts.buyerAgreedAt}, ${contracts.createdAt})`,
  buyer: sql`coalesce(${proposedAt}, ${contracts.supplierAgreedAt}, ${contracts.createdAt})`,
};

/** Returns the SQL condition on a contract's length in days, counting both its first and its last day. */
function lengthCondition(duration: Duration): SQL {
  const { min, max } = durationDays[duration];
  const days = sql`(${contracts.endDate} - ${contracts.startDate} + 1)`;
  return max === null ? sql`${days} >= ${min}` : sql`${days} between ${min} and ${max}`;
}

const searchCondition = (search: string): SQL | undefined =>
  wanted(search, (pattern) =>
    or(
      ilike(contracts.name, pattern),
      ilike(knownOffer.title, pattern),
      ilike(buyer.companyName, pattern),
      ilike(supplier.companyName, pattern),
    ),
  );
