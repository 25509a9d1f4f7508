import { type QuoteStatus, quoteStatuses } from '@proffer/contract/wire/choices';
import { readPage, writePage } from '../../lib/page-address';

/** Filters of the quote lists, stored in the address. */
export interface QuotesView {
  status: QuoteStatus | undefined;
  search: string;
  /** From 0, as in the calls; the address counts from 1. */
  page: number;
}

/** Reads the filters from the address and ignores invalid values. */
export function readQuotesView(address: Readonly<Record<string, unknown>>): QuotesView {
  const words = address['search'];
  return {
    status: quoteStatuses.find((status) => status === address['status']),
    search: typeof words === 'string' ? words : '',
    page: readPage(address['page']),
  };
}

/** Returns the filters as changes of the address; defaults are undefined, which removes them. */
export const writeQuotesView = (view: QuotesView): Record<keyof QuotesView, string | undefined> => ({
  status: view.status,
  search: view.search.trim() || undefined,
  page: writePage(view.page),
});

export const isNarrowed = ({ status, search }: QuotesView): boolean =>
  status !== undefined || search.trim() !== '';
