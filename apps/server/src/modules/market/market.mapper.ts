import { offerPictureAddress } from '@proffer/contract/offers/picture-address';
import type { BuyerOffer, PublicOffer, Suggestion } from '@proffer/contract/offers/lists.schemas';
import { withhold } from '@proffer/contract/offers/withheld';
import type { Actor } from '../../platform/session/actor';
import { toListedProposal, type ListedOfferRow } from '../offers';
import type { Suggested } from './search/search.service';
import type { TileRow } from './tiles.repository';

/** What a list is asked for. The one place of the market that knows what `draft` means on the wire. */
export const toAsked = <Query extends { draft?: boolean | undefined }>({ draft, ...query }: Query) => ({
  ...query,
  isPublished: draft,
});

/** A published offer as anybody may read it in a list. */
export function toPublicOffer(row: TileRow): PublicOffer {
  const { id, title, companyName, scope, duration, budgetFrom, budgetTo, ndaRequired } = row;
  const offer = {
    id,
    title,
    companyName,
    scope,
    duration,
    budgetFrom,
    budgetTo,
    ndaRequired,
    publishedDate: row.publishedAt?.toISOString() ?? null,
    ...(row.picture !== null && { picture: offerPictureAddress(id, row.picture) }),
  };
  return ndaRequired ? withhold(offer) : offer;
}

/** An offer as it stands in a buyer's own list. */
export function toBuyerOffer(row: ListedOfferRow, actor: Actor): BuyerOffer {
  const ndaStatus = row.ndaStatus ?? 'Not Requested';
  // Put together by assigning: V8 spreads a wide object a hundred times slower, and this is for each row of a page.
  const offer: BuyerOffer = Object.assign(toListedProposal(row, actor), {
    ndaStatus,
    nda_status: ndaStatus,
    ndaRequestedDate: row.ndaRequestedAt?.toISOString() ?? null,
    tab: row.tab,
  });
  if (row.ndaId !== null) offer.ndaId = row.ndaId;
  return offer;
}

/** The offers before the companies. */
export const toSuggestions = ({ offers, companies }: Suggested): Suggestion[] => [
  ...offers.map(({ id, title }) => ({ kind: 'offer' as const, text: title, proposalId: id })),
  ...companies.map((name) => ({ kind: 'company' as const, text: name, proposalId: null })),
];
