import { z } from 'zod';
import { queueReply } from '../administration/schemas';
import { chatUser } from '../chat/schemas';
import { contract } from '../contracts/schemas';
import { ndaRequest } from '../nda/schemas';
import { ownNeedPage } from '../needs/schemas';
import { unreadNotifications } from '../notifications/schemas';
import { besideTile, buyerTotals } from '../offers/lists.schemas';
import { unseenChanges } from '../offers/schemas';
import { userDetail } from '../profiles/schemas';
import { quotePage } from '../quotes/schemas';
import { savedSearches } from '../searches/schemas';
import { waitingSignatures } from '../signature-requests/schemas';
import { pageOf } from '../wire/primitives.schemas';
import { nextSteps } from './next-steps';

/** Something with a last day. Certificates are those of the market's signing key, which administrators see. */
const endingItem = z.object({
  kind: z.enum(['contract', 'nda', 'certificate']),
  /** Id of the contract or of the NDA request; 0 for a certificate. */
  id: z.number(),
  title: z.string(),
  /** The company on the other side; null for a certificate. */
  company: z.object({ userId: z.number(), companyName: z.string(), logo: z.string().nullable() }).nullable(),
  /** Calendar day, `YYYY-MM-DD`. */
  lastDay: z.string(),
  /** Value of the contract in rupees with tax; null without lines. */
  value: z.number().nullable(),
});
export type EndingItem = z.output<typeof endingItem>;

/** The first items whose last day is within `limits.endingDays.month`, the earliest first, with the total number. */
export const endsSoon = z.object({ content: z.array(endingItem), total: z.number() });
export type EndsSoon = z.output<typeof endsSoon>;

/** The action that the home page suggests, and the number of offers concerned; 0 if it concerns none. */
export const nextStep = z.object({ step: z.enum(nextSteps), count: z.number() });
export type SuggestedStep = z.output<typeof nextStep>;

/** Parts that the home pages of suppliers and buyers have in common. */
const sharedParts = {
  endsSoon,
  news: unreadNotifications,
  nextStep,
  /** Requests of colleagues that wait for the caller's signature or approval. */
  signatureRequests: waitingSignatures,
};

/** The first items of each kind that wait for the buyer, in the shape of their own calls; longest waiting first. */
export const buyerHome = z.object({
  ndas: z.array(ndaRequest),
  /**
   * Contracts to accept, with an amendment to answer or with notes to confirm; one contract may be several of these.
   */
  contracts: z.array(contract),
  quotes: quotePage,
  /** Needs to decide, and open ones with questions to answer. */
  needs: ownNeedPage,
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
  ...sharedParts,
});
export type BuyerHome = z.output<typeof buyerHome>;

/** The first items of each kind that wait for the supplier, like `buyerHome`. */
export const supplierHome = z.object({
  /** Requests to answer or to finish sharing, and renewals to sign. */
  ndas: z.array(ndaRequest),
  /** Contracts to accept or to revise, with an amendment to answer or with notes to confirm. */
  contracts: z.array(contract),
  quotes: quotePage,
  people: z.array(chatUser),
  waiting: buyerHome.shape.waiting.extend({ revisions: z.number() }),
  offers: z.object({ published: z.number(), drafts: z.number() }),
  signedNdas: z.number(),
  activeContracts: z.number(),
  ...sharedParts,
});
export type SupplierHome = z.output<typeof supplierHome>;

/** Parts of an administrator's home page: the first items of the queue, what ends soon, and the newest notifications. */
export const adminHome = z.object({ queue: queueReply, endsSoon, news: unreadNotifications });
export type AdminHome = z.output<typeof adminHome>;

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
  ofCompany: z.array(besideTile),
  alike: z.array(besideTile),
});
export type BesideOffer = z.output<typeof besideOffer>;
