import type { Proposal, ProposalView } from '@proffer/contract/proposals.schemas';
import { withhold } from '@proffer/contract/withheld';
import type { Categories } from '../categories';
import { canReadDetail, isOwner, type Viewer } from './proposals.policy';
import type { OfferRow, OfferViewRow } from './proposals.rows';

/**
 * An offer for the wire, as this viewer may read it (spec §3; decisions.md "Proposals and offers"). The one place
 * that turns `published` into the wire's inverted `draft`, and the one place that withholds.
 */
export function toProposal(row: OfferRow, viewer: Viewer): Proposal {
  const whole = wholeProposal(row);
  return canReadDetail(viewer, row) ? whole : withhold(whole);
}

function wholeProposal(row: OfferRow): Proposal {
  return {
    id: row.id,
    title: row.title,
    detail: row.detail,
    scope: row.scope,
    duration: row.duration,
    qtyFrom: row.qtyFrom,
    qtyTo: row.qtyTo,
    budgetFrom: row.budgetFrom,
    budgetTo: row.budgetTo,
    createdDate: row.createdAt.toISOString(),
    draft: row.status === 'published',
    supplierName: row.supplierName,
    companyName: row.companyName,
    deliveryTerm: row.deliveryTerm,
    ruleOfDelivery: row.ruleOfDelivery,
    redirectURL: row.redirectUrl,
    supplierId: row.supplierId,
    ndaRequired: row.ndaRequired,
    withheld: false,
    closed: row.status === 'closed',
    publishedDate: row.publishedAt?.toISOString() ?? null,
    updatedDate: row.updatedAt.toISOString(),
    version: row.version,
  };
}

export function toProposalView(
  row: OfferViewRow,
  viewer: Viewer,
  categories: Pick<Categories, 'find'>,
): ProposalView {
  const whole: ProposalView = {
    ...wholeProposal(row),
    templateId: row.templateId,
    attribution: row.attribution,
    answers: row.answers,
    attachments: row.attachments,
    categories: row.categories.flatMap((number) => categories.find(number) ?? []),
    ...(viewer?.role === 'buyer' ? { ndaStatus: row.ndaStatus ?? 'Not Requested', tab: row.tab } : {}),
    ...(row.ndaId === null ? {} : { ndaId: row.ndaId }),
    isOwner: isOwner(viewer, row),
  };
  return canReadDetail(viewer, row) ? whole : withhold(whole);
}
