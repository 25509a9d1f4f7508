import type * as wire from '@proffer/contract/quotes/schemas';
import type { Named } from '@proffer/contract/wire/names';

/** A quote in a list. */
export type Quote = Named<wire.Quote>;
/** A quote with everything that its page shows. */
export type FullQuote = Named<wire.QuoteView>;
export type QuoteRound = Named<wire.QuoteRound>;
