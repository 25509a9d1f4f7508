import { z } from 'zod';
import { chatUser } from '../chat/schemas';
import { contract } from '../contracts/schemas';
import { ndaRequest } from '../nda/schemas';
import { buyerTotals, publicOffer } from '../offers/lists.schemas';
import { unseenChanges } from '../offers/schemas';
import { userDetail } from '../profiles/schemas';
import { quotePage } from '../quotes/schemas';
import { savedSearches } from '../searches/schemas';
import { pageOf } from '../wire/primitives.schemas';

/** The first items of each kind that wait for the buyer, in the shape of their own calls; longest waiting first. */
export const buyerHome = z.object({
  ndas: z.array(ndaRequest),
  /**
   * Contracts to accept, with an amendment to answer or with notes to confirm; one contract may be several of these.
   */
  contracts: z.array(contract),
  quotes: quotePage,
  /** People with unread messages, newest first. */
  people: z.array(chatUser),
  /** Total number of items of each kind. */
  waiting: z.object({
    ndas: z.number(),
    contracts: z.number(),
    amendments: z.number(),
    notes: z.number(),
    people: z.number(),
  }),
  searches: savedSearches,
  offers: buyerTotals,
  requestedNdas: z.number(),
  signedNdas: z.number(),
  activeContracts: z.number(),
});
export type BuyerHome = z.output<typeof buyerHome>;

/**
 * Related data on a buyer's page of an offer, in the shape of the calls for each part. Null means that the buyer may
 * not read it.
 */
export const besideOffer = z.object({
  company: userDetail,
  nda: ndaRequest.nullable(),
  /**
   * Quotes and contracts with the supplier on this offer; null while the offer withholds something from the buyer.
   */
  quotes: z.array(quotePage.shape.content.element).nullable(),
  contracts: pageOf(contract).nullable(),
  /** Changes since the buyer's last visit, to be acknowledged. */
  changes: unseenChanges.nullable(),
  /** True if recording a visit would change nothing: today's visit is counted, and everything is seen and read. */
  seen: z.boolean(),
  /** The company's newest offers and similar ones; both may include the offer itself. */
  ofCompany: z.array(publicOffer),
  alike: z.array(publicOffer),
});
export type BesideOffer = z.output<typeof besideOffer>;
