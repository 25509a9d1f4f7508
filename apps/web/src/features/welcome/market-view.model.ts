import { publicOfferLimits } from '@proffer/contract/wire/login-limits';

/** What of the public market is looked at; lives in the address of `/` and nowhere else. */
export interface MarketView {
  keyword: string;
  /** Said: without what its words mean besides (OFF-224). */
  exact?: string | undefined;
  /** Code of a category. */
  category: string | undefined;
  /** From 0; the address counts from 1. */
  page: number;
}

/** Reads any address leniently: what it does not know counts as not said. */
export function readMarketView(search: Readonly<Record<string, string | undefined>>): MarketView {
  const { q = '', exact, category = '', page = '1' } = search;
  const number = /^[1-9]\d{0,5}$/.test(page) ? Number(page) - 1 : 0;
  return {
    keyword: q.trim().slice(0, publicOfferLimits.keyword),
    exact: exact && 'true',
    category: /^\d{8}-\d$/.test(category) ? category : undefined,
    page: Math.min(number, publicOfferLimits.lastPage),
  };
}

/** The shortest address of a view. */
export function writeMarketView({ keyword, exact, category, page }: MarketView): Record<string, string> {
  return {
    ...(keyword !== '' && { q: keyword }),
    ...(exact && { exact }),
    ...(category !== undefined && { category }),
    ...(page > 0 && { page: String(page + 1) }),
  };
}

/** Whether something is looked for: then the market comes first, and what this is stands behind. */
export const isLookedFor = ({ keyword, category, page }: MarketView): boolean =>
  keyword !== '' || category !== undefined || page > 0;
