import { type QuoteStatus, quoteStatuses } from '@proffer/contract/wire/choices';
import { readPage, writePage } from '../../lib/page-address';

/** Filters of the quote lists, stored in the address. */
export interface QuotesView {
  status: QuoteStatus | undefined;
  search: string;
  /** True for those assigned to the viewer. */
  mine: boolean;
  /** From 0, as in the calls; the address counts from 1. */
  page: number;
}

/** Reads the filters from the address and ignores invalid values. */
export function readQuotesView(address: Readonly<Record<string, unknown>>): QuotesView {
  const words = address['search'];
  return {
    status: quoteStatuses.find((status) => status === address['status']),
    search: typeof words === 'string' ? words : '',
    mine: address['mine'] === 'true',
    page: readPage(address['page']),
  };
}

/** Returns the filters as changes of the address; defaults are undefined, which removes them. */
export const writeQuotesView = (view: QuotesView): Record<keyof QuotesView, string | undefined> => ({
  status: view.status,
  search: view.search.trim() || undefined,
  mine: view.mine ? 'true' : undefined,
  page: writePage(view.page),
});

export const isNarrowed = ({ status, search, mine }: QuotesView): boolean =>
  status !== undefined || search.trim() !== '' || mine;
