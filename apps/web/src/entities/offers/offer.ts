import type * as lists from '@proffer/contract/offers/lists.schemas';
import type * as wire from '@proffer/contract/offers/schemas';
import type { ProfileProposal } from '@proffer/contract/profiles/schemas';
import type { Named } from '@proffer/contract/wire/names';

/** An offer without what hangs on it. */
export type Offer = Named<wire.Proposal>;
/** The same in a list, with what everybody may know of its company. */
export type ListedOffer = Named<lists.ListedProposal>;
/** One with everything its page shows. */
export type FullOffer = Named<wire.ProposalView>;
export type OfferVersion = Named<wire.ProposalVersion>;
export type OfferInput = Named<wire.ProposalInput>;
export type OfferFacets = lists.ProposalFacets;
/** A row of a buyer's list. */
export type BuyerOffer = Named<lists.BuyerOffer>;
/** A row of a company’s profile. */
export type ProfileOffer = Named<ProfileProposal>;
export type Suggestion = Named<lists.Suggestion>;
