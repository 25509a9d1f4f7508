import { notFound } from '../../platform/errors';
import type { Actor } from '../../platform/session/actor';
import { asKnownTo } from './versions/published-version';
import { canSeeOffer, isOwner, type ReadableOffer, type Viewer } from './offers.policy';
import type { OffersRepository } from './offers.repository';
import type { OfferViewRow } from './offers.rows';

type Find<Row> = (id: number, viewer: number) => Promise<Row | undefined>;

/**
 * Returns the offer as the viewer knows it, with their relations to it. Throws 404 if it does not exist or the viewer
 * may not see it.
 */
export async function getVisibleOffer<Row extends ReadableOffer & Pick<OfferViewRow, 'shown'>>(
  { find }: { find: Find<Row> },
  viewer: Viewer,
  id: number,
): Promise<Row> {
  const row = await find(id, viewer?.role === 'buyer' ? viewer.userId : 0);
  if (!row || !canSeeOffer(viewer, row)) throw notFound('The proposal');
  return asKnownTo(viewer, row);
}

/** Returns the caller's own offer; throws 404 for any other. */
export async function getOwnOffer(
  repository: Pick<OffersRepository, 'find'>,
  actor: Actor,
  id: number,
): Promise<OfferViewRow> {
  const row = await getVisibleOffer(repository, actor, id);
  if (!isOwner(actor, row)) throw notFound('The proposal');
  return row;
}
