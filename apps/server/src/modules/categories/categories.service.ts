import type { CategoryChoice } from '@proffer/contract/offers/lists.schemas';
import type { Category } from '@proffer/contract/offers/schemas';
import { invalidField } from '../../platform/errors';
import { readCategoryList, type ListedCategory } from './category-list';
import { createCategorySearch } from './category-search';

/**
 * Creates the service of an offer's categories: the Common Procurement Vocabulary (Regulation (EC)
 * 213/2008). Internally they are numbers, the codes without check digit; the API uses the full
 * codes. The search index is built at the first search.
 */
export function createCategoriesService() {
  const list = readCategoryList();
  const divisions = [...list.values()].filter(({ above }) => above === undefined).map(({ number }) => number);
  let made: ReturnType<typeof createCategorySearch> | undefined;
  const searching = () => (made ??= createCategorySearch(list));

  const paths = new Map<number, readonly number[]>();

  /** Returns the path from the division down to the category itself; empty for an unknown number. */
  function path(number: number): readonly number[] {
    const category = list.get(number);
    if (!category) return [];
    const cached = paths.get(number);
    if (cached) return cached;
    const found = category.above === undefined ? [number] : [...path(category.above), number];
    paths.set(number, found);
    return found;
  }

  const find = (number: number): Category | undefined => {
    const category = list.get(number);
    return category && { code: category.code, title: category.title };
  };

  /** Returns the number of a code; undefined unless the list contains it exactly, check digit included. */
  function numberOf(code: string): number | undefined {
    const number = Number(code.slice(0, 8));
    return list.get(number)?.code === code ? number : undefined;
  }

  function choiceOf({ number, code, title, below }: ListedCategory): CategoryChoice {
    const under = path(number)
      .slice(0, -1)
      .map((above) => list.get(above)?.title ?? '');
    return { code, title, under, hasChildren: below.length > 0 };
  }

  /** Returns the number of a code; throws at the field if there is no such category. */
  function getNumber(code: string, field: string): number {
    const number = numberOf(code);
    if (number === undefined) throw invalidField(field, `There is no category ${code} in the CPV.`);
    return number;
  }

  return {
    find,
    numberOf,
    getNumber,
    path,

    /** Returns the number for the filter `category` of a list; throws at it if there is no such category. */
    readFilter: (code: string | undefined): number | undefined =>
      code === undefined ? undefined : getNumber(code, 'category'),

    /** Returns the categories one level below, by code; empty for an unknown number. */
    children: (number: number): readonly number[] => list.get(number)?.below ?? [],

    /** Returns the 45 divisions, by code. */
    divisions: (): readonly number[] => divisions,

    /** Returns the best 20 categories for the words, as choices for users. */
    search: (words: string): CategoryChoice[] => searching().search(words).map(choiceOf),

    /** Returns at most three categories that an offer with this title may belong to. */
    suggest: (title: string): CategoryChoice[] => searching().suggest(title).map(choiceOf),

    /** Returns the categories one level below the given one, or the divisions, as choices for users. */
    browse(parent: number | undefined): CategoryChoice[] {
      const numbers = parent === undefined ? divisions : (list.get(parent)?.below ?? []);
      return numbers.flatMap((number) => list.get(number) ?? []).map(choiceOf);
    },
  };
}
export type CategoriesService = ReturnType<typeof createCategoriesService>;
