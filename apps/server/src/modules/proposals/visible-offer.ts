import { notFound } from '../../platform/errors';
import { canSeeOffer, type Viewer } from './proposals.policy';
import type { ProposalsRepository } from './proposals.repository';
import type { OfferViewRow } from './proposals.rows';

/** The offer with what binds the viewer to it; 404 also when it is there but not for this viewer to know of. */
export async function getVisibleOffer(
  repository: Pick<ProposalsRepository, 'find'>,
  viewer: Viewer,
  id: number,
): Promise<OfferViewRow> {
  const row = await repository.find(id, viewer?.role === 'buyer' ? viewer.userId : 0);
  if (!row || !canSeeOffer(viewer, row)) throw notFound('The proposal');
  return row;
}
