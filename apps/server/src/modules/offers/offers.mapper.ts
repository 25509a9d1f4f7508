import { toWireContent } from '@proffer/contract/offers/fields';
import type { ListedProposal } from '@proffer/contract/offers/lists.schemas';
import type { Attachment, Proposal, ProposalView } from '@proffer/contract/offers/schemas';
import { offerPictureAddress } from '@proffer/contract/offers/picture-address';
import { withhold } from '@proffer/contract/offers/withheld';
import { pictureAddress } from '@proffer/contract/profiles/picture-address';
import type { Categories } from '../categories';
import { asKnownTo } from './versions/published-version';
import { canReadDetail, isOwner, maySeeTakedown, readsDraft, type Viewer } from './offers.policy';
import type { ListedOfferRow } from './offer-rows.repository';
import type { OfferRow, OfferViewRow } from './offers.rows';
import { isOffMarket } from './lifecycle/offers.states';

type Takedown = NonNullable<ProposalView['takedown']>;

/**
 * Returns an offer for the API, as the viewer may read it (OFF-1, OFF-35). Only this mapper turns `published` into the
 * API's inverted `draft`, and only it withholds.
 */
export function toProposal(stored: OfferRow, viewer: Viewer): Proposal {
  const row = asKnownTo(viewer, stored);
  const whole = wholeProposal(row, viewer);
  return canReadDetail(viewer, row) ? whole : withhold(whole);
}

/** Returns an offer of a list for the API, with public facts about its company. */
export function toListedProposal(row: ListedOfferRow, viewer: Viewer): ListedProposal {
  return Object.assign(toProposal(row, viewer), {
    company: {
      city: row.companyCity,
      logo: pictureAddress(row.supplierId, 'logo', row.companyLogo),
      isValidated: row.isCompanyValidated,
      validation: row.companyValidation,
      isNew: row.isCompanyNew,
    },
  });
}

/**
 * Returns the offer with nothing withheld. A hidden offer is published for its owner and closed for everybody else. An
 * offer taken back to draft is closed for its buyers.
 */
function wholeProposal(row: OfferRow, viewer: Viewer): Proposal {
  const isOwnHidden = row.status === 'suspended' && isOwner(viewer, row);
  const isTakenBack = row.status === 'draft' && !readsDraft(viewer, row);
  const proposal: Proposal = Object.assign(toWireContent(row), {
    id: row.id,
    createdDate: row.createdAt.toISOString(),
    draft: row.status === 'published' || row.status === 'unlisted' || isOwnHidden,
    // Only logged-in viewers see the name of the supplier's person (OFF-102).
    supplierName: viewer === null ? '' : row.supplierName,
    companyName: row.companyName,
    supplierId: row.supplierId,
    withheld: false,
    closed: (isOffMarket(row.status) && !isOwnHidden) || isTakenBack,
    publishedDate: row.publishedAt?.toISOString() ?? null,
    updatedDate: row.updatedAt.toISOString(),
    version: row.version,
  });
  if (isTakenBack) proposal.takenBack = true;
  if (row.addresseeId !== null) proposal.unlisted = true;
  const { cover } = row;
  if (cover.isCovered && !row.isNdaInForce) {
    const { ndaId, signedAt, isReliedOn } = cover;
    proposal.coveredBy = { ndaId, signedDate: new Date(signedAt ?? 0).toISOString(), opened: isReliedOn };
  }
  if (row.picture !== null) proposal.picture = offerPictureAddress(row.id, row.picture);
  return proposal;
}

export function toProposalView(
  row: OfferViewRow,
  viewer: Viewer,
  categories: Pick<Categories, 'find'>,
  takedown?: Takedown,
  pending: Attachment[] = [],
): ProposalView {
  // Built with Object.assign, because V8 spreads a wide object a hundred times slower.
  const whole: ProposalView = Object.assign(wholeProposal(row, viewer), {
    templateId: row.templateId,
    attribution: row.attribution,
    answers: row.answers,
    attachments: row.attachments,
    categories: row.categories.flatMap((number) => categories.find(number) ?? []),
    isOwner: isOwner(viewer, row),
  });
  if (viewer === null && row.isCompanyPublic && row.status === 'published') whole.isCompanyPublic = true;
  if (viewer?.role === 'buyer') {
    whole.ndaStatus = row.ndaStatus ?? 'Not Requested';
    whole.tab = row.tab;
  }
  if (row.ndaId !== null) whole.ndaId = row.ndaId;
  const { cover } = row;
  if (
    !cover.isCovered &&
    cover.because !== null &&
    cover.ndaId !== null &&
    row.ndaStatus !== 'Signed & Shared'
  )
    whole.notCovered = { ndaId: cover.ndaId, because: cover.because };
  if (pending.length > 0 && isOwner(viewer, row)) whole.pendingAttachments = pending;
  if (takedown && maySeeTakedown(viewer, row)) whole.takedown = takedown;
  return canReadDetail(viewer, row) ? whole : withhold(whole);
}
