import type { needFilters } from '@proffer/contract/needs/market.schemas';
import { limits } from '@proffer/contract/wire/limits';
import { and, eq, gte, isNotNull, lte, or, sql, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import { needs, shownBudget } from '../../../schema';
import type { Categories } from '../../categories';
import { marketDay } from '../../contracts';
import { codesUnder } from '../../market';

export type NeedFilters = Omit<z.output<typeof needFilters>, 'keyword' | 'exact'>;

/** Filters of needs with the number of the category; each is absent if it does not apply. */
export type ReadNeedFilters = Omit<NeedFilters, 'category'> & { category?: number | undefined };

/** Returns the filters with the number of their category. Throws at `category` if the code does not exist. */
export const readNeedFilters = (
  { category, ...filters }: NeedFilters,
  categories: Pick<Categories, 'readFilter'>,
): ReadNeedFilters => ({ ...filters, category: categories.readFilter(category) });

const isSame = (column: SQL, wanted: string) => sql`lower(${column}) = lower(${wanted}::text)`;

/** The condition for the place of delivery. */
export const isInPlace = ({ state, city }: Pick<ReadNeedFilters, 'state' | 'city'>): SQL | undefined =>
  and(
    state === undefined ? undefined : isSame(sql`${needs.state}`, state),
    city === undefined ? undefined : isSame(sql`${needs.city}`, city),
  );

/** The condition that one of the categories of a need is a category or below it. */
export function isUnder(category: number | undefined): SQL | undefined {
  if (category === undefined) return undefined;
  const { first, end } = codesUnder(category);
  const each = Array.from(
    { length: limits.categoriesPerOffer },
    (_, n) => sql`${needs.categories}[${sql.raw(String(n + 1))}]`,
  );
  return or(...each.map((code) => sql`${code} >= ${first} and ${code} < ${end}`));
}

/** The condition of the other filters. A hidden budget matches no filter by budget. */
export const isWithin = (filters: ReadNeedFilters): SQL | undefined =>
  and(
    filters.budgetFrom === undefined ? undefined : sql`${shownBudget} >= ${filters.budgetFrom}`,
    filters.budgetTo === undefined ? undefined : sql`${shownBudget} <= ${filters.budgetTo}`,
    filters.requiredFrom === undefined ? undefined : gte(needs.requiredBy, filters.requiredFrom),
    filters.requiredTo === undefined ? undefined : lte(needs.requiredBy, filters.requiredTo),
    filters.deadlineTo === undefined
      ? undefined
      : and(
          isNotNull(needs.deadline),
          sql`(${needs.deadline} at time zone 'Asia/Kolkata')::date <= ${filters.deadlineTo}::date`,
        ),
    filters.sealed === undefined ? undefined : eq(needs.isSealed, filters.sealed),
  );

/** Columns of a need that filters read. */
export interface FilteredNeed {
  categories: readonly number[];
  state: string;
  city: string;
  requiredBy: string | null;
  budget: number | null;
  isBudgetShown: boolean;
  deadline: Date | null;
  isSealed: boolean;
}

const isIn = (value: string, wanted: string | undefined) =>
  wanted === undefined || value.toLowerCase() === wanted.toLowerCase();
const isFrom = <T extends number | string>(value: T | null, from: T | undefined) =>
  from === undefined || (value !== null && value >= from);
const isTo = <T extends number | string>(value: T | null, to: T | undefined) =>
  to === undefined || (value !== null && value <= to);

/** Returns true if a need matches the filters, with the same meaning as in SQL, for many searches and one need. */
export function matchesFilters(need: FilteredNeed, filters: ReadNeedFilters): boolean {
  const budget = need.isBudgetShown ? need.budget : null;
  const under = filters.category === undefined ? undefined : codesUnder(filters.category);
  return (
    (!under || need.categories.some((code) => code >= under.first && code < under.end)) &&
    isIn(need.state, filters.state) &&
    isIn(need.city, filters.city) &&
    isFrom(budget, filters.budgetFrom) &&
    isTo(budget, filters.budgetTo) &&
    isFrom(need.requiredBy, filters.requiredFrom) &&
    isTo(need.requiredBy, filters.requiredTo) &&
    isTo(need.deadline && marketDay(need.deadline), filters.deadlineTo) &&
    (filters.sealed === undefined || need.isSealed === filters.sealed)
  );
}
