import type * as lists from '@proffer/contract/offers/lists.schemas';
import type * as wire from '@proffer/contract/offers/schemas';
import type { ProfileProposal } from '@proffer/contract/profiles/schemas';
import type { Named } from '@proffer/contract/wire/names';

/** An offer without answers and attachments. */
export type Offer = Named<wire.Proposal>;
/** An offer in a list, with public facts about its company. */
export type ListedOffer = Named<lists.ListedProposal>;
/** An offer with everything that its page shows. */
export type FullOffer = Named<wire.ProposalView>;
export type OfferVersion = Named<wire.ProposalVersion>;
export type OfferInput = Named<wire.ProposalInput>;
export type OfferFacets = lists.ProposalFacets;
/** A row of a buyer's list. */
export type BuyerOffer = Named<lists.BuyerOffer>;
/** An offer in a company’s profile. */
export type ProfileOffer = Named<ProfileProposal>;
export type Suggestion = Named<lists.Suggestion>;
