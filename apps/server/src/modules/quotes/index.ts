export { createQuotes, type Quotes } from './quotes.module';
export { selectQuotesOn, type QuoteRow } from './quotes.repository';
