import { eq, sql } from 'drizzle-orm';
import type { Database, Executor } from '../../../platform/database';
import {
  fullName,
  isNdaSigned,
  logoOf,
  ndaReliances,
  ndaRequests,
  ndaSignings,
  offers,
} from '../../../schema';
import { knownOffer } from '../../offers';
import { standingOf, type AccountStanding } from '../../users';
import { renewalsColumn } from '../renewals/renewals.rows';
import { buyer, supplier } from './requests.filters';

/** Offer that was opened under the NDA on another offer. */
interface OpenedOffer {
  offerId: number;
  offerTitle: string;
  offerVersion: number;
  /** ISO 8601. */
  at: string;
}

/** Maximum number of opened offers shown with an NDA; all are stored. */
const maxOpened = 50;

/** Offers opened under a request that covers other offers, newest first; for any other request no lookup is made. */
const openedOffers = sql<OpenedOffer[] | null>`case when ${ndaRequests.reach} <> 'offer' then (
  select json_agg(json_build_object('offerId', r.offer_id, 'offerTitle', ${knownOffer.title}, 'offerVersion', r.offer_version, 'at', r.created_at) order by r.id desc)
  from (select * from ${ndaReliances} relied where relied.nda_id = ${ndaRequests.id} order by relied.id desc limit ${sql.raw(String(maxOpened))}) r
  join ${offers} on ${offers.id} = r.offer_id) end`;

/** Columns of a request in a list, by their names in `NdaRow`. */
const listedColumns = {
  id: ndaRequests.id,
  offerId: ndaRequests.offerId,
  buyerId: ndaRequests.buyerId,
  supplierId: ndaRequests.supplierId,
  status: ndaRequests.status,
  acceptedStep: ndaRequests.acceptedStep,
  reason: ndaRequests.reason,
  round: ndaRequests.round,
  requestNote: ndaRequests.requestNote,
  isDeclined: ndaRequests.isDeclined,
  remindedAt: ndaRequests.remindedAt,
  archivedAt: ndaRequests.archivedAt,
  removedAt: ndaRequests.removedAt,
  preparedFileId: ndaRequests.preparedFileId,
  signedFileId: ndaRequests.signedFileId,
  reach: ndaRequests.reach,
  reachCategory: ndaRequests.reachCategory,
  coverEndedAt: ndaRequests.coverEndedAt,
  coverEndReason: ndaRequests.coverEndReason,
  opened: openedOffers,
  renewals: renewalsColumn,
  offerVersion: ndaRequests.offerVersion,
  validUntil: ndaRequests.validUntil,
  requestedAt: ndaRequests.requestedAt,
  changedAt: ndaRequests.changedAt,
  offerTitle: knownOffer.title,
  ndaRequired: knownOffer.ndaRequired,
  /** Categories of the offer, from which a cover can be chosen; only for a request that can still be shared. */
  knownCategories: sql<
    number[] | null
  >`case when ${ndaRequests.status} = 'Requested' then ${knownOffer.categories} end`,
  /** Number of recorded signatures in the current round of a signed request; 0 for any other. */
  signings: sql<number>`case when ${isNdaSigned} then (select count(*)::int from ${ndaSignings} where ${ndaSignings.ndaId} = ${ndaRequests.id} and ${ndaSignings.round} = ${ndaRequests.round}) else 0 end`,
  buyerName: fullName(buyer),
  buyerCompany: buyer.companyName,
  buyerLogo: logoOf(buyer),
  supplierName: fullName(supplier),
  supplierCompany: supplier.companyName,
  supplierLogo: logoOf(supplier),
  buyerStanding: standingOf(ndaRequests.buyerId),
  supplierStanding: standingOf(ndaRequests.supplierId),
} as const;

const rowColumns = {
  ...listedColumns,
  remindersSent: ndaRequests.remindersSent,
  preparedSha256: ndaRequests.preparedSha256,
  supplierSignatureFileId: ndaRequests.supplierSignatureFileId,
  supplierSignatureName: ndaRequests.supplierSignatureName,
  supplierCapacity: ndaRequests.supplierCapacity,
  supplierMethod: ndaRequests.supplierMethod,
  supplierConsentVersion: ndaRequests.supplierConsentVersion,
  supplierKeySignature: ndaRequests.supplierKeySignature,
  supplierMemberId: ndaRequests.supplierMemberId,
  supplierTrail: ndaRequests.supplierTrail,
  elections: ndaRequests.elections,
  textVersion: ndaRequests.textVersion,
  certificateFileId: ndaRequests.certificateFileId,
  knownOfferVersion: knownOffer.version,
  buyerCity: buyer.city,
  supplierCity: supplier.city,
} as const;

/** Standing of the reader's own account. A reader of a list is always active, so no lookup per row is needed. */
const ownStanding = sql<AccountStanding>`'active'`;
const columnsOfLists = {
  supplier: { ...listedColumns, supplierStanding: ownStanding },
  buyer: { ...listedColumns, buyerStanding: ownStanding },
  any: listedColumns,
} as const;

/** Side from which requests are read. */
export type NdaSide = keyof typeof columnsOfLists;

/** Builds the query for full requests, with their offer and both companies. */
export const selectRows = (executor: Executor) =>
  executor
    .select(rowColumns)
    .from(ndaRequests)
    .innerJoin(offers, eq(offers.id, ndaRequests.offerId))
    .innerJoin(buyer, eq(buyer.userId, ndaRequests.buyerId))
    .innerJoin(supplier, eq(supplier.userId, ndaRequests.supplierId));
export type NdaRow = Awaited<ReturnType<typeof selectRows>>[number];

/** Builds the query for requests as listed for one side, and returns its selection. */
export function selectListed(db: Database, side: NdaSide) {
  const selection: typeof listedColumns = columnsOfLists[side];
  const query = db
    .select(selection)
    .from(ndaRequests)
    .innerJoin(offers, eq(offers.id, ndaRequests.offerId))
    .innerJoin(buyer, eq(buyer.userId, ndaRequests.buyerId))
    .innerJoin(supplier, eq(supplier.userId, ndaRequests.supplierId));
  return { selection, query };
}
export type ListedNda = Pick<NdaRow, keyof typeof listedColumns>;
