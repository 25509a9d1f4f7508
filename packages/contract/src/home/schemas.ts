import { z } from 'zod';
import { chatUser } from '../chat/schemas';
import { contract } from '../contracts/schemas';
import { ndaRequest } from '../nda/schemas';
import { buyerTotals } from '../offers/schemas';
import { quotePage } from '../quotes/schemas';
import { savedSearches } from '../searches/schemas';
import { pageOf } from '../wire/primitives.schemas';

/** Each part is what its own call answers, so that a screen can read one of them again by itself. */
export const buyerHome = z.object({
  /** The first page of the requests whose next step is the buyer's. */
  ndas: pageOf(ndaRequest),
  contracts: pageOf(contract),
  quotes: quotePage,
  people: z.array(chatUser),
  searches: savedSearches,
  offers: buyerTotals,
  requestedNdas: z.number(),
  signedNdas: z.number(),
  activeContracts: z.number(),
});
export type BuyerHome = z.output<typeof buyerHome>;
