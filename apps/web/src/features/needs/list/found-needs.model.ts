import { limits } from '@proffer/contract/wire/limits';
import { isCalendarDay } from '@proffer/contract/wire/calendar-day';
import type { FoundNeedPage } from '../../../entities/needs/need';
import { readPage, writePage } from '../../../lib/page-address';
import { dayText } from '../../../ui/date-text.model';
import { moneyText } from '../../../ui/money.model';
import type { ActiveFilter } from '../../../ui/page-frame';

export const needSorts = ['newest', 'deadline', 'budget'] as const;
export type NeedSort = (typeof needSorts)[number];

/** Filters of a supplier's list of needs, stored in the address. */
export interface FoundNeedsView {
  keyword: string;
  category: string | undefined;
  state: string | undefined;
  city: string | undefined;
  budgetFrom: number | undefined;
  budgetTo: number | undefined;
  /** Required on this day at the earliest. */
  requiredFrom: string | undefined;
  /** Required by this day at the latest. */
  requiredTo: string | undefined;
  deadlineTo: string | undefined;
  isSealed: boolean;
  isInvited: boolean;
  /** Only needs that suit the company's published offers. */
  suitsOffers: boolean;
  sort: NeedSort;
  page: number;
}

const text = (value: unknown): string =>
  typeof value === 'string' ? value.trim().slice(0, limits.keyword) : '';
const day = (value: unknown): string | undefined =>
  typeof value === 'string' && isCalendarDay(value) ? value : undefined;
const rupees = (value: unknown): number | undefined => {
  const figure = typeof value === 'string' && value !== '' ? Number(value) : value;
  return typeof figure === 'number' &&
    Number.isInteger(figure) &&
    figure >= 0 &&
    figure <= limits.amountRupees
    ? figure
    : undefined;
};
const flag = (value: unknown): boolean => String(value) === 'true';

/** Reads the filters from the address, or from a saved search, and ignores invalid values. */
export function readFoundNeedsView(address: Readonly<Record<string, unknown>>): FoundNeedsView {
  const category = text(address['category']);
  return {
    keyword: text(address['keyword']),
    category: /^\d{8}-\d$/.test(category) ? category : undefined,
    state: text(address['state']) || undefined,
    city: text(address['city']) || undefined,
    budgetFrom: rupees(address['budgetFrom']),
    budgetTo: rupees(address['budgetTo']),
    requiredFrom: day(address['requiredFrom']),
    requiredTo: day(address['requiredTo']),
    deadlineTo: day(address['deadlineTo']),
    isSealed: flag(address['sealed']),
    isInvited: flag(address['invited']),
    suitsOffers: flag(address['suitsOffers']),
    sort: needSorts.find((sort) => sort === address['sort']) ?? 'newest',
    page: readPage(address['page']),
  };
}

/** Returns the filters as changes of the address; defaults are undefined, which removes them. */
export const writeFoundNeedsView = (view: FoundNeedsView): Record<string, string | undefined> => ({
  keyword: view.keyword.trim() || undefined,
  category: view.category,
  state: view.state,
  city: view.city,
  budgetFrom: view.budgetFrom?.toString(),
  budgetTo: view.budgetTo?.toString(),
  requiredFrom: view.requiredFrom,
  requiredTo: view.requiredTo,
  deadlineTo: view.deadlineTo,
  sealed: view.isSealed ? 'true' : undefined,
  invited: view.isInvited ? 'true' : undefined,
  suitsOffers: view.suitsOffers ? 'true' : undefined,
  sort: view.sort === 'newest' ? undefined : view.sort,
  page: writePage(view.page),
});

/** Returns the filters as the call takes them. */
export const foundNeedsFilters = (view: FoundNeedsView) => ({
  show: 'open' as const,
  page: view.page,
  ...(view.keyword !== '' && { keyword: view.keyword }),
  ...(view.category !== undefined && { category: view.category }),
  ...(view.state !== undefined && { state: view.state }),
  ...(view.city !== undefined && { city: view.city }),
  ...(view.budgetFrom !== undefined && { budgetFrom: view.budgetFrom }),
  ...(view.budgetTo !== undefined && { budgetTo: view.budgetTo }),
  ...(view.requiredFrom !== undefined && { requiredFrom: view.requiredFrom }),
  ...(view.requiredTo !== undefined && { requiredTo: view.requiredTo }),
  ...(view.deadlineTo !== undefined && { deadlineTo: view.deadlineTo }),
  ...(view.isSealed && { sealed: true }),
  ...(view.isInvited && { invited: true }),
  ...(view.suitsOffers && { suitsOffers: true }),
  ...(view.sort !== 'newest' && { sort: view.sort }),
});

/** Returns the active filters as removable chips; a category shows its code until its title is loaded. */
export function needChips(
  view: FoundNeedsView,
  change: (changes: Partial<FoundNeedsView>) => void,
  facets: FoundNeedPage['facets'] | undefined,
): ActiveFilter[] {
  const { keyword, category, state, city, budgetFrom, budgetTo, requiredFrom, requiredTo, deadlineTo } = view;
  const chips: (ActiveFilter | false)[] = [
    keyword !== '' && { key: 'keyword', label: `“${keyword}”`, remove: () => change({ keyword: '' }) },
    category !== undefined && {
      key: 'category',
      label: facets?.categories.find(({ code }) => code === category)?.title ?? `Category ${category}`,
      remove: () => change({ category: undefined }),
    },
    (state !== undefined || city !== undefined) && {
      key: 'place',
      label: [city, state].filter((part) => part !== undefined).join(', '),
      remove: () => change({ state: undefined, city: undefined }),
    },
    (budgetFrom !== undefined || budgetTo !== undefined) && {
      key: 'budget',
      label: `Budget ${rangeText(budgetFrom, budgetTo)}`,
      remove: () => change({ budgetFrom: undefined, budgetTo: undefined }),
    },
    requiredFrom !== undefined && {
      key: 'requiredFrom',
      label: `Required from ${dayText(requiredFrom)}`,
      remove: () => change({ requiredFrom: undefined }),
    },
    requiredTo !== undefined && {
      key: 'requiredTo',
      label: `Required by ${dayText(requiredTo)}`,
      remove: () => change({ requiredTo: undefined }),
    },
    deadlineTo !== undefined && {
      key: 'deadlineTo',
      label: `Answers until ${dayText(deadlineTo)}`,
      remove: () => change({ deadlineTo: undefined }),
    },
    view.isSealed && { key: 'sealed', label: 'Sealed', remove: () => change({ isSealed: false }) },
    view.isInvited && { key: 'invited', label: 'Invited', remove: () => change({ isInvited: false }) },
    view.suitsOffers && {
      key: 'suitsOffers',
      label: 'Suits your offers',
      remove: () => change({ suitsOffers: false }),
    },
  ];
  return chips.filter((chip) => chip !== false);
}

function rangeText(from: number | undefined, to: number | undefined): string {
  if (from !== undefined && to !== undefined) return `${moneyText(from)} – ${moneyText(to)}`;
  return from === undefined ? `up to ${moneyText(to ?? 0)}` : `at least ${moneyText(from)}`;
}
