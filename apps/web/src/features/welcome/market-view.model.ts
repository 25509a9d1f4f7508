import { publicOfferLimits } from '@proffer/contract/wire/login-limits';

/** View of the public market, stored only in the address of `/`. */
export interface MarketView {
  keyword: string;
  /** If set, searches without synonyms (OFF-224). */
  exact?: string | undefined;
  /** Category code. */
  category: string | undefined;
  /** Page from 0; the address counts from 1. */
  page: number;
}

/** Returns the view in an address; unknown values are ignored. */
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

/** Returns the shortest address of a view. */
export function writeMarketView({ keyword, exact, category, page }: MarketView): Record<string, string> {
  return {
    ...(keyword !== '' && { q: keyword }),
    ...(exact && { exact }),
    ...(category !== undefined && { category }),
    ...(page > 0 && { page: String(page + 1) }),
  };
}

/**
 * Returns the first part of a category's title, which names several: `Furniture` for `Furniture (incl. office
 * furniture), furnishings, …`.
 */
export const shortTitle = (title: string): string => /^[^,;(]+/.exec(title)?.[0].trim() ?? title;

/**
 * Returns whether the view has a search, category or further page; the offers are then shown before the
 * introduction.
 */
export const isLookedFor = ({ keyword, category, page }: MarketView): boolean =>
  keyword !== '' || category !== undefined || page > 0;
