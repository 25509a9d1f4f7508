import {
  type Duration,
  durations,
  type Scope,
  scopes,
  type Visibility,
  visibilities,
} from '@proffer/contract/wire/choices';
import { pricedPerChoices, type PricedPer } from '@proffer/contract/offers/price-terms';
import { rangeFault } from '@proffer/contract/wire/amounts';
import { isCalendarDay } from '@proffer/contract/wire/calendar-day';
import { limits } from '@proffer/contract/wire/limits';
import { readPage } from '../../lib/page-address';

/** `best` sorts by relevance to the keyword; without a keyword it is `newest`. */
export const offerSorts = ['best', 'newest', 'budget', 'title'] as const;
export type OfferSort = (typeof offerSorts)[number];

/**
 * Inclusive bounds of a range filter; an absent bound is open (OFF-79). Quantities are pieces, budgets whole rupees.
 */
export interface OfferRange {
  from: number | undefined;
  to: number | undefined;
}

/** Filters, sort order and page of a list of offers. Stored in the address only. */
export interface OfferView {
  keyword: string;
  /** True to search without synonyms (OFF-224). */
  isExact: boolean;
  scope: Scope | undefined;
  duration: Duration | undefined;
  quantity: OfferRange;
  budget: OfferRange;
  visibility: Visibility | undefined;
  /** State and city of the companies. */
  state: string | undefined;
  city: string | undefined;
  /** The unit or lot of the prices; others cannot be compared with them. */
  pricedPer: PricedPer | undefined;
  /** The latest day of delivery of an order placed today, `YYYY-MM-DD` (SRW-13). */
  deliveredBy: string | undefined;
  /** Code of a category; narrower categories are included. */
  category: string | undefined;
  sort: OfferSort;
  /** The supplier's filter "Draft Only". */
  isDraftOnly: boolean;
  /** Counted from 0 as in the API; the address counts from 1. */
  page: number;
}

/** Search parameters of a view; only values that differ from the defaults are in the address. */
interface OfferSearch {
  keyword?: string;
  exact?: 'true';
  scope?: Scope;
  contractLength?: Duration;
  qtyFrom?: number;
  qtyTo?: number;
  budgetFrom?: number;
  budgetTo?: number;
  visibility?: Visibility;
  pricedPer?: PricedPer;
  state?: string;
  city?: string;
  deliveredBy?: string;
  category?: string;
  sort?: OfferSort;
  only?: 'draft';
  page?: number;
}

export const openRange: OfferRange = { from: undefined, to: undefined };

export const plainOfferView: OfferView = {
  keyword: '',
  isExact: false,
  scope: undefined,
  duration: undefined,
  quantity: openRange,
  budget: openRange,
  visibility: undefined,
  state: undefined,
  city: undefined,
  pricedPer: undefined,
  deliveredBy: undefined,
  category: undefined,
  sort: 'best',
  isDraftOnly: false,
  page: 0,
};

/** Returns the view of an address; unknown values are ignored. `q` is the keyword in a buyer's address. */
export function readOfferView(search: Readonly<Record<string, unknown>>): OfferView {
  const keyword = readKeyword(search['keyword'] ?? search['q']);
  return {
    keyword,
    isExact: keyword !== '' && String(search['exact']) === 'true',
    scope: oneOf(lowerCase(search['scope']), scopes),
    duration: oneOf(search['contractLength'], durations),
    quantity: {
      from: bound(search['qtyFrom'], limits.quantity),
      to: bound(search['qtyTo'], limits.quantity),
    },
    budget: {
      from: bound(search['budgetFrom'], limits.amountRupees),
      to: bound(search['budgetTo'], limits.amountRupees),
    },
    visibility: oneOf(search['visibility'], visibilities),
    state: readPlace(search['state']),
    city: readPlace(search['city']),
    pricedPer: oneOf(search['pricedPer'], pricedPerChoices),
    deliveredBy: readDay(search['deliveredBy']),
    category: readCategory(search['category']),
    sort: oneOf(search['sort'], offerSorts) ?? 'best',
    isDraftOnly: search['only'] === 'draft',
    page: readPage(search['page']),
  };
}

/** Returns the shortest search parameters of a view; reading them returns the same view. */
export function writeOfferView(view: OfferView): OfferSearch {
  return {
    ...(view.keyword === ''
      ? {}
      : { keyword: view.keyword, ...(view.isExact && { exact: 'true' as const }) }),
    ...(view.scope && { scope: view.scope }),
    ...(view.duration && { contractLength: view.duration }),
    ...(view.quantity.from !== undefined && { qtyFrom: view.quantity.from }),
    ...(view.quantity.to !== undefined && { qtyTo: view.quantity.to }),
    ...(view.budget.from !== undefined && { budgetFrom: view.budget.from }),
    ...(view.budget.to !== undefined && { budgetTo: view.budget.to }),
    ...(view.visibility && { visibility: view.visibility }),
    ...(view.state && { state: view.state }),
    ...(view.city && { city: view.city }),
    ...(view.pricedPer && { pricedPer: view.pricedPer }),
    ...(view.deliveredBy && { deliveredBy: view.deliveredBy }),
    ...(view.category !== undefined && { category: view.category }),
    ...(view.sort === 'best' ? {} : { sort: view.sort }),
    ...(view.isDraftOnly && { only: 'draft' as const }),
    ...(view.page > 0 && { page: view.page + 1 }),
  };
}

/** Returns a changed view; any change but that of the page returns to the first page. */
export function changeOfferView(view: OfferView, change: Partial<OfferView>): OfferView {
  return { ...view, page: 0, isExact: change.keyword === undefined && view.isExact, ...change };
}

/** Returns the keyword parameters of a view for the API. */
export function wordsOf({ keyword, isExact }: Pick<OfferView, 'keyword' | 'isExact'>) {
  return keyword === '' ? {} : { keyword, ...(isExact && { exact: true as const }) };
}

/** Returns the range if it is valid, else an open one; its field shows the error. */
export function appliedRange(range: OfferRange): OfferRange {
  return rangeFault(range.from, range.to) ? openRange : range;
}

/** Returns true if the view has filters, to choose between "nothing here yet" and "nothing matches". */
export function isNarrowed(view: OfferView): boolean {
  return view.isDraftOnly || Object.keys(filterQuery(view)).length > 0;
}

/** Returns the query parameters of a page of offers. */
export function offerQuery(view: OfferView) {
  return {
    page: view.page,
    size: limits.page.size,
    ...filterQuery(view),
    ...(view.sort === 'best' ? {} : { sort: view.sort }),
  };
}

/** Returns the query parameters of the filters alone. */
export function filterQuery(view: OfferView) {
  const quantity = appliedRange(view.quantity);
  const budget = appliedRange(view.budget);
  return {
    ...wordsOf(view),
    ...(view.scope && { scope: view.scope }),
    ...(view.duration && { contractLength: view.duration }),
    ...(quantity.from !== undefined && { qtyFrom: quantity.from }),
    ...(quantity.to !== undefined && { qtyTo: quantity.to }),
    ...(budget.from !== undefined && { budgetFrom: budget.from }),
    ...(budget.to !== undefined && { budgetTo: budget.to }),
    ...(view.visibility && { visibility: view.visibility }),
    ...(view.state && { state: view.state }),
    ...(view.city && { city: view.city }),
    ...(view.pricedPer && { pricedPer: view.pricedPer }),
    ...(view.deliveredBy && { deliveredBy: view.deliveredBy }),
    ...(view.category !== undefined && { category: view.category }),
  };
}

function oneOf<T extends string>(value: unknown, choices: readonly T[]): T | undefined {
  return choices.find((choice) => choice === value);
}

function lowerCase(value: unknown): unknown {
  return typeof value === 'string' ? value.toLowerCase() : value;
}

/**
 * Returns the keyword of an address. The router parses digits as a number. Characters that the API refuses, such as
 * half of a surrogate pair, become spaces.
 */
function readKeyword(value: unknown): string {
  if (typeof value !== 'string' && typeof value !== 'number') return '';
  return String(value)
    .trim()
    .slice(0, limits.keyword)
    .replaceAll(/\p{Cc}|\p{Cs}/gu, ' ')
    .trim();
}

function readPlace(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  return value.trim().slice(0, limits.shortText) || undefined;
}

function readDay(value: unknown): string | undefined {
  return typeof value === 'string' && isCalendarDay(value) ? value : undefined;
}

function readCategory(value: unknown): string | undefined {
  return typeof value === 'string' && /^\d{8}-\d$/.test(value) ? value : undefined;
}

function bound(value: unknown, max: number): number | undefined {
  const figure = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof figure === 'number' && Number.isInteger(figure) && figure >= 0 && figure <= max
    ? figure
    : undefined;
}
