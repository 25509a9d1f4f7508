import type { Proposal, ProposalView } from '@proffer/contract/proposals.schemas';
import { canReadDetail, isOwner, type Viewer } from './proposals.policy';
import type { OfferRow, OfferViewRow } from './proposals.rows';

/**
 * An offer for the wire, as this viewer may read it (spec §3; decisions.md "Proposals and offers"). The one place
 * that turns `published` into the wire's inverted `draft`, and the one place that withholds.
 */
export function toProposal(row: OfferRow, viewer: Viewer): Proposal {
  const isOpen = canReadDetail(viewer, row);
  return {
    id: row.id,
    title: row.title,
    detail: isOpen ? row.detail : '',
    scope: row.scope,
    duration: row.duration,
    qtyFrom: isOpen ? row.qtyFrom : null,
    qtyTo: isOpen ? row.qtyTo : null,
    budgetFrom: row.budgetFrom,
    budgetTo: row.budgetTo,
    createdDate: row.createdAt.toISOString(),
    draft: row.status === 'published',
    supplierName: isOpen ? row.supplierName : '',
    companyName: row.companyName,
    deliveryTerm: isOpen ? row.deliveryTerm : '',
    ruleOfDelivery: isOpen ? row.ruleOfDelivery : '',
    redirectURL: isOpen ? row.redirectUrl : '',
    supplierId: row.supplierId,
    ndaRequired: row.ndaRequired,
    withheld: !isOpen,
    closed: row.status === 'closed',
    publishedDate: row.publishedAt?.toISOString() ?? null,
    updatedDate: row.updatedAt.toISOString(),
    version: row.version,
  };
}

export function toProposalView(row: OfferViewRow, viewer: Viewer): ProposalView {
  const isOpen = canReadDetail(viewer, row);
  return {
    ...toProposal(row, viewer),
    templateId: isOpen ? row.templateId : null,
    attribution: row.attribution,
    answers: isOpen ? row.answers : [],
    attachments: isOpen ? row.attachments : [],
    ...(viewer?.role === 'buyer' ? { ndaStatus: row.ndaStatus ?? 'Not Requested', tab: row.tab } : {}),
    ...(row.ndaId === null ? {} : { ndaId: row.ndaId }),
    isOwner: isOwner(viewer, row),
  };
}
