import {
  type Duration,
  durations,
  type Scope,
  scopes,
  type Visibility,
  visibilities,
} from '@proffer/contract/wire/choices';
import { rangeFault } from '@proffer/contract/wire/amounts';
import { limits } from '@proffer/contract/wire/limits';
import { readPage } from '../../lib/page-address';

/** `best` is the best match of a keyword; without one it is the newest. */
export const offerSorts = ['best', 'newest', 'budget', 'title'] as const;
export type OfferSort = (typeof offerSorts)[number];

/** Inclusive bounds of a range filter; an absent bound is open (OFF-79). Quantities are pieces, budgets whole rupees. */
export interface OfferRange {
  from: number | undefined;
  to: number | undefined;
}

/** Everything a list of offers can be narrowed, ordered and turned by. Lives in the address and nowhere else. */
export interface OfferView {
  keyword: string;
  /** Without what its words mean besides (OFF-224). */
  isExact: boolean;
  scope: Scope | undefined;
  duration: Duration | undefined;
  quantity: OfferRange;
  budget: OfferRange;
  visibility: Visibility | undefined;
  /** Code of a category; offers of narrower ones are found too. */
  category: string | undefined;
  sort: OfferSort;
  /** The supplier's "Draft Only". */
  isDraftOnly: boolean;
  /** From 0, as on the wire; the address counts from 1. */
  page: number;
}

/** The address of a view: only what differs from the plain list, so that the plain list has a plain address. */
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
  category: undefined,
  sort: 'best',
  isDraftOnly: false,
  page: 0,
};

/** Reads any address leniently: what it does not know counts as not said. `q` is the buyer's word for keyword. */
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
    category: readCategory(search['category']),
    sort: oneOf(search['sort'], offerSorts) ?? 'best',
    isDraftOnly: search['only'] === 'draft',
    page: readPage(search['page']),
  };
}

/** Writes a view as its shortest address; reading it again gives the same view. */
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
    ...(view.category !== undefined && { category: view.category }),
    ...(view.sort === 'best' ? {} : { sort: view.sort }),
    ...(view.isDraftOnly && { only: 'draft' as const }),
    ...(view.page > 0 && { page: view.page + 1 }),
  };
}

/** A view with some of it changed; anything but turning the page starts again at the first page. */
export function changeOfferView(view: OfferView, change: Partial<OfferView>): OfferView {
  return { ...view, page: 0, isExact: change.keyword === undefined && view.isExact, ...change };
}

/** The words of a view as calls have them. */
export function wordsOf({ keyword, isExact }: Pick<OfferView, 'keyword' | 'isExact'>) {
  return keyword === '' ? {} : { keyword, ...(isExact && { exact: true as const }) };
}

/** What a list is narrowed by: a range that cannot be narrows nothing, its field says why. */
export function appliedRange(range: OfferRange): OfferRange {
  return rangeFault(range.from, range.to) ? openRange : range;
}

/** Whether the view narrows the list: decides between "nothing here yet" and "nothing matches". */
export function isNarrowed(view: OfferView): boolean {
  return view.isDraftOnly || Object.keys(filterQuery(view)).length > 0;
}

/** Query parameters of a page of any list of offers. */
export function offerQuery(view: OfferView) {
  return {
    page: view.page,
    size: limits.page.size,
    ...filterQuery(view),
    ...(view.sort === 'best' ? {} : { sort: view.sort }),
  };
}

/** Query parameters of the filters alone. */
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
 * The router reads digits in the address as a number: somebody may search for "2026". What no call takes counts as a
 * space, half of a character cut in two at the limit too.
 */
function readKeyword(value: unknown): string {
  if (typeof value !== 'string' && typeof value !== 'number') return '';
  return String(value)
    .trim()
    .slice(0, limits.keyword)
    .replaceAll(/\p{Cc}|\p{Cs}/gu, ' ')
    .trim();
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
