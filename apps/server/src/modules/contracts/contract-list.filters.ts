import { and, eq, gt, gte, ilike, isNull, lte, or, sql, type SQL } from 'drizzle-orm';
import type { PgSelect } from 'drizzle-orm/pg-core';
import {
  contractStatuses,
  type ContractStatus,
  type Duration,
  type Scope,
} from '@proffer/contract/wire/choices';
import { holding, type ListRequest, type Given } from '../../platform/database';
import { contractAmendments, contractNotes, contracts, isContractAgreed, offers } from '../../schema';
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
  /** The company on the other side. */
  partnerId: number | undefined;
  /** In rupees with tax. */
  value: { from: number | undefined; to: number | undefined };
  /** It runs on a day of these. */
  period: { from: string | undefined; to: string | undefined };
  /** Only those whose next step is this side's. */
  isWaiting: boolean;
}

/** The same with places for what is another with each caller. */
export type ContractListShape = Omit<ContractListQuery, 'userId' | 'today' | 'offerId'> & {
  userId: Given<number>;
  today: Given<string>;
  offerId: Given<number> | undefined;
};

const given = sql.placeholder;

/** The list as its statement is kept: by choices alone, as nearly every one is. */
export function askedList(query: ContractListQuery): ListRequest<ContractListShape> {
  const { userId, today, offerId, ...choices } = query;
  const { startAfter, search, partnerId, value, period } = choices;
  const free = [startAfter, partnerId, ...Object.values(value), ...Object.values(period)];
  if (search || free.some((one) => one !== undefined)) return { shape: query, values: {}, isUsual: false };
  const shape: ContractListShape = {
    ...choices,
    userId: given('userId'),
    today: given('today'),
    offerId: offerId === undefined ? undefined : given('offerId'),
  };
  return { shape, values: { userId, today, offerId }, isUsual: true };
}

/** Nothing narrows it. */
export function isWhole(query: ContractListQuery): boolean {
  const { status, scope, duration, startAfter, offerId, search, partnerId, value, period } = query;
  const chosen = [status, scope, duration, startAfter, offerId, search, partnerId];
  const bounds = [...Object.values(value), ...Object.values(period)];
  return !query.isWaiting && [...chosen, ...bounds].every((one) => one === undefined || one === '');
}

/** Joins a statement over contracts alone with offers and companies where the list is narrowed to what stands there. */
export function joinOthers(statement: PgSelect, { scope, search }: ContractListShape): void {
  if (scope === undefined && !search) return;
  statement
    .innerJoin(offers, eq(offers.id, contracts.offerId))
    .innerJoin(buyer, eq(buyer.userId, contracts.buyerId))
    .innerJoin(supplier, eq(supplier.userId, contracts.supplierId));
}

/** What a list of contracts is narrowed to. */
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
  );
}

/** The other side of a contract. */
export const partnerOf = (side: ContractListQuery['side']) =>
  side === 'supplier' ? contracts.buyerId : contracts.supplierId;

/** The rule of `contractStatusOn` in SQL, so that lists page over the right rows. */
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

/** The same as a column. */
export function statusOn(today: Given<string>) {
  const cases = contractStatuses.map((status) => sql`when ${statusCondition(status, today)} then ${status}`);
  return sql<ContractStatus>`case ${sql.join(cases, sql` `)} end`.as('status');
}

/** Whose next step it is, and on which day. */
type Turn = Pick<ContractListShape, 'side' | 'userId' | 'today'>;

/**
 * What can wait for a side: a contract or an amendment to accept whose days have not passed, or what the other noted. What
 * hangs on contracts is found by whom it waits for, once for all of them.
 */
export function waitingKinds({ side, userId, today }: Turn) {
  const agreedAt = side === 'supplier' ? 'supplierAgreedAt' : 'buyerAgreedAt';
  const ofSide = side === 'supplier' ? contractAmendments.supplierId : contractAmendments.buyerId;
  const isToCome = sql`${contracts.endDate} >= ${today}::date`;
  return {
    contract: and(isNull(contracts.rejectedAt), isNull(contracts[agreedAt]), isToCome),
    amendment: sql`(${isToCome} and ${contracts.id} in (
      select ${contractAmendments.contractId} from ${contractAmendments}
      where ${ofSide} = ${userId} and ${contractAmendments.state} = 'open' and ${contractAmendments[agreedAt]} is null))`,
    notes: sql`${contracts.id} in (
      select ${contractNotes.contractId} from ${contractNotes}
      where ${contractNotes.answererId} = ${userId} and ${contractNotes.state} = 'noted')`,
  };
}

/** The next step is this side's: one of these, or to revise. */
export function waitingCondition(turn: Turn): SQL | undefined {
  const { contract, amendment, notes } = waitingKinds(turn);
  const isToRevise = turn.side === 'supplier' ? contracts.wantsChanges : undefined;
  return or(contract, isToRevise, notes, amendment);
}

/** Since when a contract is the buyer's to answer: the supplier's amendment or acceptance, else its creation. */
export const buyersSince = sql`coalesce((
  select ${contractAmendments.proposedAt} from ${contractAmendments}
  where ${contractAmendments.contractId} = ${contracts.id} and ${contractAmendments.state} = 'open'),
  ${contracts.supplierAgreedAt}, ${contracts.createdAt})`;

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
    ilike(knownOffer.title, pattern),
    ilike(buyer.companyName, pattern),
    ilike(supplier.companyName, pattern),
  );
}
