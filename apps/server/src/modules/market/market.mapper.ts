import { offerPictureAddress } from '@proffer/contract/offers/picture-address';
import type { BesideTile, BuyerOffer, PublicOffer, Suggestion } from '@proffer/contract/offers/lists.schemas';
import { withhold } from '@proffer/contract/offers/withheld';
import type { Actor } from '../../platform/session/actor';
import { toCover, toListedProposal, type ListedOfferRow } from '../offers';
import type { Suggested } from './search/search.service';
import type { PublicRow, TileRow } from './tiles.repository';

/** Returns the query of a list with the wire field `draft` replaced by its opposite, `isPublished`. */
export const toAsked = <Query extends { draft?: boolean | undefined }>({ draft, ...query }: Query) => ({
  ...query,
  isPublished: draft,
});

/** Returns a published offer as the public may read it in a list. */
export function toPublicOffer(row: PublicRow): PublicOffer {
  const { id, title, companyName, scope, duration, budgetFrom, budgetTo, priceBasis, unit, gst } = row;
  const { ndaRequired } = row;
  const offer = {
    id,
    title,
    companyName,
    scope,
    duration,
    budgetFrom,
    budgetTo,
    priceBasis,
    unit,
    gst,
    ndaRequired,
    publishedDate: row.publishedAt?.toISOString() ?? null,
    pictureOpen: row.pictureOpen,
    ...(row.isCompanyPublic && { companyId: row.supplierId }),
    ...(row.picture !== null && { picture: offerPictureAddress(id, row.picture) }),
  };
  const { pictureOpen: _, ...shown } = ndaRequired ? withhold(offer) : offer;
  return shown;
}

/** Returns a public offer, marked if the buyer's NDA on it, or one that covers it, opens it to them. */
export function toTile(row: TileRow): BesideTile {
  const isOpen = row.ndaRequired && (row.isNdaInForce || toCover(row.coverFacts).isCovered);
  return { ...toPublicOffer(row), ...(isOpen && { isOpen }) };
}

/** Returns an offer as it appears in a buyer's own list. */
export function toBuyerOffer(row: ListedOfferRow, actor: Actor): BuyerOffer {
  const ndaStatus = row.ndaStatus ?? 'Not Requested';
  // `Object.assign`, because V8 spreads an object with many keys far more slowly, and this runs for each row.
  const offer: BuyerOffer = Object.assign(toListedProposal(row, actor), {
    ndaStatus,
    nda_status: ndaStatus,
    ndaRequestedDate: row.ndaRequestedAt?.toISOString() ?? null,
    tab: row.tab,
  });
  if (row.ndaId !== null) offer.ndaId = row.ndaId;
  return offer;
}

/** Returns the suggestions, offers before companies. */
export const toSuggestions = ({ offers, companies }: Suggested): Suggestion[] => [
  ...offers.map(({ id, title }) => ({ kind: 'offer' as const, text: title, proposalId: id })),
  ...companies.map((name) => ({ kind: 'company' as const, text: name, proposalId: null })),
];
