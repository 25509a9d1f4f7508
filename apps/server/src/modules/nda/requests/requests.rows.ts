import { eq, sql } from 'drizzle-orm';
import type { Executor } from '../../../platform/database';
import { fullName, ndaReliances, ndaRequests, ndaSignings, offers, storedFiles } from '../../../schema';
import { knownOffer } from '../../offers';
import { standingOf } from '../../users';
import { renewalsColumn } from '../renewals/renewals.rows';
import { buyer, supplier } from './requests.filters';

/** What tells one logo from another. */
const logoOf = (company: typeof buyer | typeof supplier) =>
  sql<
    string | null
  >`(select ${storedFiles.sha256} from ${storedFiles} where ${storedFiles.id} = ${company.logoFileId})`;

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

/** What is read of a request, by the names of `NdaRow`. */
export const rowColumns = {
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
  remindersSent: ndaRequests.remindersSent,
  archivedAt: ndaRequests.archivedAt,
  removedAt: ndaRequests.removedAt,
  preparedFileId: ndaRequests.preparedFileId,
  preparedSha256: ndaRequests.preparedSha256,
  supplierSignatureFileId: ndaRequests.supplierSignatureFileId,
  supplierSignatureName: ndaRequests.supplierSignatureName,
  supplierCapacity: ndaRequests.supplierCapacity,
  supplierMethod: ndaRequests.supplierMethod,
  supplierConsentVersion: ndaRequests.supplierConsentVersion,
  supplierKeySignature: ndaRequests.supplierKeySignature,
  signedFileId: ndaRequests.signedFileId,
  elections: ndaRequests.elections,
  textVersion: ndaRequests.textVersion,
  reach: ndaRequests.reach,
  reachCategory: ndaRequests.reachCategory,
  coverEndedAt: ndaRequests.coverEndedAt,
  coverEndReason: ndaRequests.coverEndReason,
  opened: openedOffers,
  renewals: renewalsColumn,
  offerVersion: ndaRequests.offerVersion,
  certificateFileId: ndaRequests.certificateFileId,
  validUntil: ndaRequests.validUntil,
  requestedAt: ndaRequests.requestedAt,
  changedAt: ndaRequests.changedAt,
  offerTitle: knownOffer.title,
  ndaRequired: knownOffer.ndaRequired,
  knownOfferVersion: knownOffer.version,
  knownCategories: knownOffer.categories,
  /** How many of the two have signed this round with all facts written down. */
  signings: sql<number>`(select count(*)::int from ${ndaSignings} where ${ndaSignings.ndaId} = ${ndaRequests.id} and ${ndaSignings.round} = ${ndaRequests.round})`,
  buyerName: fullName(buyer),
  buyerCompany: buyer.companyName,
  buyerCity: buyer.city,
  buyerLogo: logoOf(buyer),
  supplierName: fullName(supplier),
  supplierCompany: supplier.companyName,
  supplierCity: supplier.city,
  supplierLogo: logoOf(supplier),
  buyerStanding: standingOf(ndaRequests.buyerId),
  supplierStanding: standingOf(ndaRequests.supplierId),
} as const;

/** Requests with their offer and both companies. */
export function select(executor: Executor) {
  return executor
    .select(rowColumns)
    .from(ndaRequests)
    .innerJoin(offers, eq(offers.id, ndaRequests.offerId))
    .innerJoin(buyer, eq(buyer.userId, ndaRequests.buyerId))
    .innerJoin(supplier, eq(supplier.userId, ndaRequests.supplierId));
}

export type NdaRow = Awaited<ReturnType<typeof select>>[number];
