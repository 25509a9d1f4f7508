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

/** An offer that was opened under the NDA on another one. */
interface OpenedOffer {
  offerId: number;
  offerTitle: string;
  offerVersion: number;
  /** ISO 8601. */
  at: string;
}

/** So many of them are told beside the NDA; all of them are kept. */
const mostOpened = 50;

/** What was opened under a request that covers other offers, the last one first; of any other nothing is looked up. */
const openedOffers = sql<OpenedOffer[] | null>`case when ${ndaRequests.reach} <> 'offer' then (
  select json_agg(json_build_object('offerId', r.offer_id, 'offerTitle', ${knownOffer.title}, 'offerVersion', r.offer_version, 'at', r.created_at) order by r.id desc)
  from (select * from ${ndaReliances} relied where relied.nda_id = ${ndaRequests.id} order by relied.id desc limit ${sql.raw(String(mostOpened))}) r
  join ${offers} on ${offers.id} = r.offer_id) end`;

/** What a list shows of a request, by the names of `NdaRow`. */
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
  /** Of one that can still be shared: what it may be made to cover is chosen from them. */
  knownCategories: sql<
    number[] | null
  >`case when ${ndaRequests.status} = 'Requested' then ${knownOffer.categories} end`,
  /** Of one that both have signed, for how many of the two all facts of this round's signature are written down. */
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
  elections: ndaRequests.elections,
  textVersion: ndaRequests.textVersion,
  certificateFileId: ndaRequests.certificateFileId,
  knownOfferVersion: knownOffer.version,
  buyerCity: buyer.city,
  supplierCity: supplier.city,
} as const;

/** Whoever reads their own list has an account that is open, so that it is not looked up for each row. */
const ownStanding = sql<AccountStanding>`'active'`;
const columnsOfLists = {
  supplier: { ...listedColumns, supplierStanding: ownStanding },
  buyer: { ...listedColumns, buyerStanding: ownStanding },
  any: listedColumns,
} as const;

/** Whose eyes requests are read with. */
export type NdaSide = keyof typeof columnsOfLists;

/** All of a request, with its offer and both companies. */
export const selectRows = (executor: Executor) =>
  executor
    .select(rowColumns)
    .from(ndaRequests)
    .innerJoin(offers, eq(offers.id, ndaRequests.offerId))
    .innerJoin(buyer, eq(buyer.userId, ndaRequests.buyerId))
    .innerJoin(supplier, eq(supplier.userId, ndaRequests.supplierId));
export type NdaRow = Awaited<ReturnType<typeof selectRows>>[number];

/** What a list of a side shows of requests, with what is selected. */
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
