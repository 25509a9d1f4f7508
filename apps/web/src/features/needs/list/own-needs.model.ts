import { type NeedStatus, needStatuses } from '@proffer/contract/needs/choices';
import { readPage, writePage } from '../../../lib/page-address';

/** Filters of the list of own needs, stored in the address. */
export interface OwnNeedsView {
  status: NeedStatus | undefined;
  keyword: string;
  /** From 0, as in the calls; the address counts from 1. */
  page: number;
}

/** Reads the filters from the address and ignores invalid values. */
export function readOwnNeedsView(address: Readonly<Record<string, unknown>>): OwnNeedsView {
  const { keyword } = address;
  return {
    status: needStatuses.find((status) => status === address['status']),
    keyword: typeof keyword === 'string' ? keyword : '',
    page: readPage(address['page']),
  };
}

/** Returns the filters as changes of the address; defaults are undefined, which removes them. */
export const writeOwnNeedsView = (view: OwnNeedsView): Record<keyof OwnNeedsView, string | undefined> => ({
  status: view.status,
  keyword: view.keyword.trim() || undefined,
  page: writePage(view.page),
});

/** Returns the filters as the call takes them. */
export const ownNeedsFilters = ({ status, keyword, page }: OwnNeedsView) => ({
  page,
  ...(status && { status }),
  ...(keyword.trim() !== '' && { keyword: keyword.trim() }),
});
