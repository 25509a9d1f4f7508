export { createQuotes, type Quotes } from './quotes.module';
export type { LastQuote } from './quotes.service';
export { selectQuotesOn, type QuoteRow } from './quotes.repository';
export { quoteStatusOn } from './quotes.mapper';
export type { AnsweredQuote, NeedAward, QuotedNeeds } from './quotes.ports';
