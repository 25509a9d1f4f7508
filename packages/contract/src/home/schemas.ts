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

/** Of what waits for the buyer the first few of each kind, each as its own call answers it: the longest waiting first. */
export const buyerHome = z.object({
  ndas: z.array(ndaRequest),
  /** To accept, with an amendment to answer, and with notes to confirm; one may be two of these. */
  contracts: z.array(contract),
  quotes: quotePage,
  /** Whose messages are unread, the newest first. */
  people: z.array(chatUser),
  /** How many of each there are in all. */
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

/** What a buyer's page of an offer shows beside it; each part is what its own call answers. Null: there is nothing to read. */
export const besideOffer = z.object({
  company: userDetail,
  nda: ndaRequest.nullable(),
  /** With the supplier on this offer; null while the offer withholds something from the buyer. */
  quotes: z.array(quotePage.shape.content.element).nullable(),
  contracts: pageOf(contract).nullable(),
  /** What has changed since the buyer looked, to be acknowledged. */
  changes: unseenChanges.nullable(),
  /** A look would tell nothing now: it is counted today, and the buyer has seen it all and read what was told of it. */
  seen: z.boolean(),
  /** The newest of the company, and of the same kind; the offer itself may be among them. */
  ofCompany: z.array(publicOffer),
  alike: z.array(publicOffer),
});
export type BesideOffer = z.output<typeof besideOffer>;
