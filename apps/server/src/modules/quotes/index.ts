export { createQuotes } from './quotes.module';
