import { and, eq, ilike, isNotNull, isNull, lt, not, or, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { acceptSteps, type NdaStatus, type Visibility } from '@proffer/contract/wire/choices';
import { holding, type Given } from '../../../platform/database';
import { fullName, isNdaAsked, ndaRenewals, ndaRequests, profiles, users } from '../../../schema';
import { knownOffer } from '../../offers';

/** The two companies, as every statement over requests names them. */
export const buyer = alias(profiles, 'buyer');
export const supplier = alias(profiles, 'supplier');
const named = alias(profiles, 'named');

/** Neither of the two has a deactivated account, so that what binds them can go on. */
export const areBothActive = sql<boolean>`not exists (select from ${users}
  where ${users.id} in (${ndaRequests.buyerId}, ${ndaRequests.supplierId}) and ${users.deactivatedAt} is not null)`;

/** The requests of a user on one side; for administrators those of a user on either side, or everybody's. */
type NdaOwner =
  | { side: 'supplier' | 'buyer'; userId: Given<number> }
  | { side: 'any'; userId: Given<number> | undefined };

/** What `/nda/all` is narrowed to by fields of the entity; texts are looked for within the field, in any case. */
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

/** What both a list of requests and the counts of its filters are narrowed to. */
export interface NdaListFilters {
  whose: NdaOwner;
  /** Suppliers' tabs; a buyer sees all. */
  isArchived: boolean | undefined;
  status: NdaStatus | undefined;
  visibility: Visibility | undefined;
  keyword?: string | undefined;
  /** True: only those whose next step is this side's; false: only the others. */
  isWaiting?: boolean | undefined;
  fields?: NdaFieldFilters;
}

export interface NdaListQuery extends NdaListFilters {
  sort: 'recent' | 'company' | 'title';
}

/** What is looked for in the offer has to be joined with it. */
export const asksOffer = ({ keyword, fields }: NdaListFilters): boolean =>
  Boolean(keyword) || fields !== undefined;

/** The name of the other side's company, which the entity calls `companyName`. */
export const otherCompany = ({ side }: NdaOwner) =>
  side === 'buyer' ? supplier.companyName : buyer.companyName;

/** What a list of requests is narrowed to. */
export function listCondition(query: NdaListFilters): SQL | undefined {
  return and(
    isNdaAsked,
    isOf(query.whose),
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
  );
}

/** A renewal of it waits for this one's signature. Looked up once and by itself, so that the indexes of the states are used. */
const isRenewalToSign = (userId: Given<number>) =>
  sql`${ndaRequests.id} = any(array(select renewal.nda_id from ${ndaRenewals} renewal where renewal.signer_id = ${userId} and renewal.state = 'open'))`;

/** Since when a request is this one's to sign: its renewal by the other side, else its last change. */
export const waitingSince = (userId: Given<number>) =>
  sql`coalesce((select renewal.started_at from ${ndaRenewals} renewal
    where renewal.nda_id = ${ndaRequests.id} and renewal.signer_id = ${userId} and renewal.state = 'open'), ${ndaRequests.changedAt})`;

/**
 * The next step is this side's: to answer or to finish sharing; to sign what was shared, or its renewal. Administrators wait
 * for nobody.
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

/** Each request looks up its own company: joined, a supplier of many would have all companies read. */
function keywordCondition(keyword: string, { side }: NdaOwner): SQL | undefined {
  const pattern = holding(keyword);
  // The list of a buyer names no persons.
  const names = side === 'buyer' ? named.companyName : sql`${named.companyName} || ' ' || ${fullName(named)}`;
  const other = side === 'buyer' ? ndaRequests.supplierId : ndaRequests.buyerId;
  return or(
    ilike(knownOffer.title, pattern),
    ilike(sql`(select ${names} from ${profiles} named where ${named.userId} = ${other})`, pattern),
  );
}

function isOf({ side, userId }: NdaOwner): SQL | undefined {
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
