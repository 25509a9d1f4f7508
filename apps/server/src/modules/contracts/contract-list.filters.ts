import { and, eq, gt, ilike, isNull, or, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { ContractStatus, Duration, Scope } from '@proffer/contract/wire/choices';
import { holding } from '../../platform/database';
import { contractAmendments, contracts, isContractAgreed, profiles } from '../../schema';
import { knownOffer } from '../offers';
import { durationDays } from './days/contracts.status';

/** The two companies, as every statement over contracts names them. */
export const buyer = alias(profiles, 'buyer');
export const supplier = alias(profiles, 'supplier');

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
  /** Only those whose next step is this side's. */
  isWaiting: boolean;
}

/** What a list of contracts is narrowed to. */
export function listCondition(query: ContractListQuery): SQL | undefined {
  return and(
    eq(query.side === 'supplier' ? contracts.supplierId : contracts.buyerId, query.userId),
    query.status && statusCondition(query.status, query.today),
    query.scope && eq(knownOffer.scope, query.scope),
    query.duration && lengthCondition(query.duration),
    query.startAfter === undefined ? undefined : gt(contracts.startDate, query.startAfter),
    query.offerId === undefined ? undefined : eq(contracts.offerId, query.offerId),
    query.search ? searchCondition(query.search) : undefined,
    query.isWaiting ? waitingCondition(query.side, query.today) : undefined,
  );
}

/** The rule of `contractStatusOn` in SQL, so that lists page over the right rows. */
export function statusCondition(status: ContractStatus, today: string): SQL {
  const day = sql`${today}::date`;
  const conditions: Record<ContractStatus, SQL> = {
    Rejected: sql`(${contracts.rejectedAt} is not null and not ${contracts.wantsChanges})`,
    Pending: sql`(${contracts.wantsChanges} or ${contracts.rejectedAt} is null and (not ${isContractAgreed} or ${contracts.startDate} > ${day}))`,
    Active: sql`(${contracts.rejectedAt} is null and ${isContractAgreed} and ${day} between ${contracts.startDate} and ${contracts.endDate})`,
    Ended: sql`(${contracts.rejectedAt} is null and ${isContractAgreed} and ${contracts.endDate} < ${day})`,
  };
  return conditions[status];
}

/** The next step is this side's: to revise, or to accept a contract or an amendment whose days have not passed. */
function waitingCondition(side: ContractListQuery['side'], today: string): SQL | undefined {
  const isSupplier = side === 'supplier';
  const ownAcceptance = isSupplier ? contracts.supplierAgreedAt : contracts.buyerAgreedAt;
  const isToCome = sql`${contracts.endDate} >= ${today}::date`;
  return or(
    and(isNull(contracts.rejectedAt), isNull(ownAcceptance), isToCome),
    isSupplier ? contracts.wantsChanges : undefined,
    sql`(${isToCome} and exists (
      select 1 from ${contractAmendments}
      where ${contractAmendments.contractId} = ${contracts.id} and ${contractAmendments.state} = 'open'
        and ${contractAmendments.proposedBy} <> ${side}))`,
  );
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
    ilike(knownOffer.title, pattern),
    ilike(buyer.companyName, pattern),
    ilike(supplier.companyName, pattern),
  );
}
