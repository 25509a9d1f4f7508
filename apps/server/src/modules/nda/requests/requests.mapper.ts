import type { AllNdasQuery, NdaFacets, NdaRequest } from '@proffer/contract/nda/schemas';
import type { Category } from '@proffer/contract/offers/schemas';
import { pictureAddress } from '@proffer/contract/profiles/picture-address';
import { ndaStatuses, type NdaStatus, visibilities, type Visibility } from '@proffer/contract/wire/choices';
import type { Role } from '@proffer/contract/wire/route';
import { utcDay } from '../../../platform/utc-days';
import { isPersonKnown } from '../../offers';
import { whyUnreachable } from '../../users';
import type { NdaEventRow, TrackRecord } from './request-details.repository';
import { renewalsOf, roundToSign } from '../renewals/renewals.policy';
import { sumOf, type CountedNdas } from './stored-counts';
import type { ListedNda } from './requests.repository';
import { remindableFrom, findWaiting } from '../reminders/reminders.policy';
import { lastStep, wantsChanges } from './requests.states';
import { hasReadableDocument, isCertified } from './requests.policy';

/** Data shown along with a request: its history and the track record of the two companies, this NDA included. */
interface NdaRequestParts {
  events: NdaEventRow[];
  trackRecord: TrackRecord;
  category: Category | undefined;
  /** Categories that the NDA may be made to cover. */
  choices: Category[];
  now: Date;
}

/** Maps the filters of `/nda/all` from their API names to internal names. */
export const toNdaFilters = ({ proposalId, proposalTitle, ...query }: AllNdasQuery) => ({
  ...query,
  offerId: proposalId,
  offerTitle: proposalTitle,
});

/**
 * Maps a request to the API shape, as one side sees it; `companyName` is the other side's (NDA-56). A buyer
 * sees the supplier's person only if `isPersonKnown` allows it, and the company otherwise.
 */
export function toNdaRequest(row: ListedNda, parts: NdaRequestParts, role: Role): NdaRequest {
  const { events, trackRecord } = parts;
  const { hasNamingPaper } = trackRecord;
  const isPersonShown = role !== 'buyer' || isPersonKnown({ isUnderNda: row.ndaRequired, hasNamingPaper });
  const nameOf = ({ actorId, person }: NdaEventRow) => {
    if (actorId !== row.supplierId) return `${person || row.buyerName}, ${row.buyerCompany}`;
    return isPersonShown ? `${person || row.supplierName}, ${row.supplierCompany}` : row.supplierCompany;
  };
  return {
    ndaId: row.id,
    proposalId: row.offerId,
    proposalTitle: row.offerTitle,
    companyName: role === 'buyer' ? row.supplierCompany : row.buyerCompany,
    buyerId: row.buyerId,
    buyerName: row.buyerName,
    buyerCompany: row.buyerCompany,
    supplierId: row.supplierId,
    supplierName: isPersonShown ? row.supplierName : '',
    supplierCompany: row.supplierCompany,
    ndaStatus: row.status,
    status: row.status,
    isArchived: role === 'supplier' && row.archivedAt !== null,
    accepting: row.acceptedStep > 0 && row.acceptedStep < 5,
    acceptedStep: lastStep(row.acceptedStep),
    ndaRequired: row.ndaRequired,
    requestedDate: row.requestedAt.toISOString(),
    changedDate: row.changedAt.toISOString(),
    reason: row.reason,
    requestNote: row.requestNote,
    declined: row.isDeclined,
    wantsChanges: wantsChanges(row),
    remindedDate: findWaiting(row)?.remindedAt?.toISOString() ?? null,
    remindableDate: remindableFrom(row, role)?.toISOString() ?? null,
    buyerLogo: pictureAddress(row.buyerId, 'logo', row.buyerLogo),
    supplierLogo: pictureAddress(row.supplierId, 'logo', row.supplierLogo),
    hasDocument: hasReadableDocument(row, role),
    hasCertificate: isCertified(row),
    validUntil: row.validUntil,
    proposalVersion: row.offerVersion,
    blockedReason: whyUnreachable[role === 'buyer' ? row.supplierStanding : row.buyerStanding],
    earlierDealings: {
      ndas: trackRecord.ndas - (row.status === 'Signed & Shared' ? 1 : 0),
      contracts: trackRecord.contracts,
    },
    cover: toWireCover(row, parts),
    renewal: toWireRenewal(row, role, parts.now),
    history: events.map((event) => ({
      at: event.at.toISOString(),
      from: event.from,
      to: event.to,
      by: nameOf(event),
      bySide: event.actorId === row.supplierId ? 'supplier' : 'buyer',
      note: event.note,
    })),
  };
}

function toWireCover(row: ListedNda, { category, choices, now }: NdaRequestParts): NdaRequest['cover'] {
  const isOver = row.validUntil !== null && row.validUntil < utcDay(now);
  return {
    reach: row.reach,
    category: category ?? null,
    choices,
    inForce:
      row.reach !== 'offer' && row.status === 'Signed & Shared' && row.coverEndedAt === null && !isOver,
    endedDate: row.coverEndedAt?.toISOString() ?? null,
    endReason: row.coverEndReason,
    opened: (row.opened ?? []).map(({ offerId, offerTitle, offerVersion, at }) => ({
      proposalId: offerId,
      proposalTitle: offerTitle,
      proposalVersion: offerVersion,
      at: new Date(at).toISOString(),
    })),
  };
}

function toWireRenewal(row: ListedNda, role: Role, now: Date): NdaRequest['renewal'] {
  return {
    roundToSign: roundToSign(row, role, now),
    rounds: renewalsOf(row).map(({ round, state, starter, startedAt, endedAt, reason, replaced }) => ({
      round,
      state,
      startedBy: starter,
      startedDate: new Date(startedAt).toISOString(),
      endedDate: endedAt === null ? null : new Date(endedAt).toISOString(),
      reason,
      replaced: replaced && { round: replaced.round, validUntil: replaced.validUntil },
    })),
  };
}

const visibilityOf = ({ isOfferOpen }: CountedNdas): Visibility => (isOfferOpen ? 'open' : 'nda');

/** Returns the counts of each filter choice; the choice in one filter narrows the counts of the other. */
export function toNdaFacets(
  counts: CountedNdas[],
  chosen: { status: NdaStatus | undefined; visibility: Visibility | undefined },
): NdaFacets {
  const countOf = (status: NdaStatus | undefined, visibility: Visibility | undefined) =>
    sumOf(
      counts
        .filter((row) => status === undefined || row.status === status)
        .filter((row) => visibility === undefined || visibilityOf(row) === visibility),
    );
  return {
    statuses: ndaStatuses.map((value) => ({ value, count: countOf(value, chosen.visibility) })),
    visibilities: visibilities.map((value) => ({ value, count: countOf(chosen.status, value) })),
  };
}
