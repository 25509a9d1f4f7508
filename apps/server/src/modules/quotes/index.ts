export { createQuotes } from './quotes.module';
export { selectQuotesOn, type QuoteRow } from './quotes.repository';
