import type * as wire from '@proffer/contract/quotes/schemas';
import type { Named } from '@proffer/contract/wire/names';

/** A quote as lists show it. */
export type Quote = Named<wire.Quote>;
/** One with everything its page shows. */
export type FullQuote = Named<wire.QuoteView>;
export type QuoteRound = Named<wire.QuoteRound>;
