import { and, eq, ilike, isNotNull, isNull, lt, not, or, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { acceptSteps, type NdaStatus, type Visibility } from '@proffer/contract/wire/choices';
import { holding, wanted, type Given } from '../../../platform/database';
import { fullName, isNdaAsked, ndaRenewals, ndaRequests, profiles, users } from '../../../schema';
import { isAssignedTo } from '../../assignments';
import { knownOffer } from '../../offers';

/** Aliases of `profiles` for the two companies of a request, shared by every query over requests. */
export const buyer = alias(profiles, 'buyer');
export const supplier = alias(profiles, 'supplier');
const named = alias(profiles, 'named');

/** True if neither account is deactivated, so that binding acts are possible. */
export const areBothActive = sql<boolean>`not exists (select from ${users}
  where ${users.id} in (${ndaRequests.buyerId}, ${ndaRequests.supplierId}) and ${users.deactivatedAt} is not null)`;

/** Owner of a list: a user on one side; for administrators a user on either side, or everybody. */
type NdaOwner =
  | { side: 'supplier' | 'buyer'; userId: Given<number> }
  | { side: 'any'; userId: Given<number> | undefined };

/** Filters of `/nda/all` by fields of the request; texts match anywhere in the field, ignoring case. */
interface NdaFieldFilters {
  ndaId?: number | undefined;
  offerId?: number | undefined;
  buyerId?: number | undefined;
  supplierId?: number | undefined;
  ndaStatus?: NdaStatus | undefined;
  accepting?: boolean | undefined;
  ndaRequired?: boolean | undefined;
  offerTitle?: string | undefined;
  companyName?: string | undefined;
  buyerName?: string | undefined;
  buyerCompany?: string | undefined;
  supplierCompany?: string | undefined;
}

/** Filters of a list of requests and of its counts. */
export interface NdaListFilters {
  whose: NdaOwner;
  /** Tab of the supplier's list; undefined for a buyer, who sees all. */
  isArchived: boolean | undefined;
  status: NdaStatus | undefined;
  visibility: Visibility | undefined;
  keyword?: string | undefined;
  /** True: only requests whose next step is this side's; false: only the others. */
  isWaiting?: boolean | undefined;
  fields?: NdaFieldFilters;
  /** The person to whom the requests are assigned. */
  assigneeId?: number | undefined;
}

export interface NdaListQuery extends NdaListFilters {
  sort: 'recent' | 'company' | 'title';
}

/** Returns true if the filters need columns of the offer. */
export const needsOffer = ({ keyword, fields }: NdaListFilters): boolean =>
  Boolean(keyword) || fields !== undefined;

/** Returns the column of the other side's company name, which the API calls `companyName`. */
export const otherCompany = ({ side }: NdaOwner) =>
  side === 'buyer' ? supplier.companyName : buyer.companyName;

/** Returns the SQL condition for the filters of a list of NDA requests. */
export function listCondition(query: NdaListFilters): SQL | undefined {
  return and(
    isNdaAsked,
    isOwnedBy(query.whose),
    query.isArchived === undefined
      ? undefined
      : query.isArchived
        ? isNotNull(ndaRequests.archivedAt)
        : isNull(ndaRequests.archivedAt),
    query.status && eq(ndaRequests.status, query.status),
    query.visibility && eq(ndaRequests.isOfferOpen, query.visibility === 'open'),
    query.keyword ? keywordCondition(query.keyword, query.whose) : undefined,
    query.isWaiting === undefined ? undefined : waitingCondition(query.whose, query.isWaiting),
    query.fields && fieldsCondition(query.fields, query.whose),
    query.assigneeId === undefined ? undefined : isAssignedTo('nda', ndaRequests.id, query.assigneeId),
  );
}

/**
 * Matches requests with a renewal that waits for this user's signature. The subquery is evaluated once on its
 * own, so that the indexes on the status remain usable.
 */
const isRenewalToSign = (userId: Given<number>) =>
  sql`${ndaRequests.id} = any(array(select renewal.nda_id from ${ndaRenewals} renewal where renewal.signer_id = ${userId} and renewal.state = 'open'))`;

/**
 * Moment since when a request waits for this user's signature: the renewal by the other side, else the last
 * change.
 */
export const waitingSince = (userId: Given<number>) =>
  sql`coalesce((select renewal.started_at from ${ndaRenewals} renewal
    where renewal.nda_id = ${ndaRequests.id} and renewal.signer_id = ${userId} and renewal.state = 'open'), ${ndaRequests.changedAt})`;

/**
 * Returns the SQL condition for requests that wait for this side: to be answered, shared or signed, or with a
 * renewal to sign. No request waits for administrators.
 */
export function waitingCondition(whose: NdaOwner, isWanted: boolean): SQL | undefined {
  if (whose.side === 'any') return undefined;
  const { side, userId } = whose;
  const isShared = eq(ndaRequests.status, 'Approved & Shared');
  const isOwnTurn =
    side === 'buyer'
      ? or(and(isShared, isNotNull(ndaRequests.signedFileId)), isRenewalToSign(userId))
      : and(
          isNull(ndaRequests.archivedAt),
          or(
            eq(ndaRequests.status, 'Requested'),
            and(isShared, lt(ndaRequests.acceptedStep, acceptSteps.length)),
            isRenewalToSign(userId),
          ),
        );
  return isOwnTurn && (isWanted ? isOwnTurn : not(isOwnTurn));
}

/** Matches the keyword. The other company is looked up per request, because a join would read all companies. */
function keywordCondition(keyword: string, { side }: NdaOwner): SQL | undefined {
  // A buyer's list names no persons.
  const names = side === 'buyer' ? named.companyName : sql`${named.companyName} || ' ' || ${fullName(named)}`;
  const other = side === 'buyer' ? ndaRequests.supplierId : ndaRequests.buyerId;
  return wanted(keyword, (pattern) =>
    or(
      ilike(knownOffer.title, pattern),
      ilike(sql`(select ${names} from ${profiles} named where ${named.userId} = ${other})`, pattern),
    ),
  );
}

function isOwnedBy({ side, userId }: NdaOwner): SQL | undefined {
  if (userId === undefined) return undefined;
  const asBuyer = eq(ndaRequests.buyerId, userId);
  const asSupplier = eq(ndaRequests.supplierId, userId);
  if (side === 'any') return or(asBuyer, asSupplier);
  return side === 'buyer' ? asBuyer : and(asSupplier, isNull(ndaRequests.removedAt));
}

function fieldsCondition(fields: NdaFieldFilters, whose: NdaOwner): SQL | undefined {
  const ids = {
    ndaId: 'id',
    offerId: 'offerId',
    buyerId: 'buyerId',
    supplierId: 'supplierId',
  } as const;
  const texts = {
    offerTitle: knownOffer.title,
    companyName: otherCompany(whose),
    buyerName: fullName(buyer),
    buyerCompany: buyer.companyName,
    supplierCompany: supplier.companyName,
  } as const;
  const isAccepting = sql`${ndaRequests.acceptedStep} between 1 and 4`;
  return and(
    ...keysOf(ids).map((field) => {
      const wanted = fields[field];
      return wanted === undefined ? undefined : eq(ndaRequests[ids[field]], wanted);
    }),
    ...keysOf(texts).map((field) => {
      const wanted = fields[field];
      return wanted === undefined ? undefined : ilike(texts[field], holding(wanted));
    }),
    fields.ndaStatus && eq(ndaRequests.status, fields.ndaStatus),
    fields.accepting === undefined ? undefined : fields.accepting ? isAccepting : sql`not (${isAccepting})`,
    fields.ndaRequired === undefined ? undefined : eq(ndaRequests.isOfferOpen, !fields.ndaRequired),
  );
}

const keysOf = <T extends object>(table: T) => Object.keys(table) as (keyof T)[];
