import type { CategoryChoice } from '@proffer/contract/offers/lists.schemas';
import type { Category } from '@proffer/contract/offers/schemas';
import { invalidField } from '../../platform/errors';
import { readCategoryList, type ListedCategory } from './category-list';
import { createCategorySearch } from './category-search';

/**
 * The categories an offer can be of: the Common Procurement Vocabulary (Regulation (EC) 213/2008). Inside they are
 * numbers, the codes without their check digit; on the wire codes with it. What a search goes through is made with the first.
 */
export function createCategoriesService() {
  const list = readCategoryList();
  const divisions = [...list.values()].filter(({ above }) => above === undefined).map(({ number }) => number);
  let made: ReturnType<typeof createCategorySearch> | undefined;
  const searching = () => (made ??= createCategorySearch(list));

  const paths = new Map<number, readonly number[]>();

  /** From the division down to the category itself; empty for a number that is not in the list. */
  function path(number: number): readonly number[] {
    const category = list.get(number);
    if (!category) return [];
    const known = paths.get(number);
    if (known) return known;
    const found = category.above === undefined ? [number] : [...path(category.above), number];
    paths.set(number, found);
    return found;
  }

  const find = (number: number): Category | undefined => {
    const category = list.get(number);
    return category && { code: category.code, title: category.title };
  };

  /** The number of a code; undefined when it is not in the list as it is written, check digit included. */
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

  /** The number of a code; fails at the field when there is no such category. */
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

    /** The number that the filter `category` of a list asks for; fails there when it is no category. */
    readFilter: (code: string | undefined): number | undefined =>
      code === undefined ? undefined : getNumber(code, 'category'),

    /** Those one step below, in the order of their codes; empty for a number that is not in the list. */
    children: (number: number): readonly number[] => list.get(number)?.below ?? [],

    /** The 45 broadest ones, in the order of their codes. */
    divisions: (): readonly number[] => divisions,

    /** The best 20 for the words, as a person chooses from them. */
    search: (words: string): CategoryChoice[] => searching().search(words).map(choiceOf),

    /** What an offer with this title may be of, three at most. */
    suggest: (title: string): CategoryChoice[] => searching().suggest(title).map(choiceOf),

    /** Those one step below a category, or the divisions, as a person chooses from them. */
    browse(parent: number | undefined): CategoryChoice[] {
      const numbers = parent === undefined ? divisions : (list.get(parent)?.below ?? []);
      return numbers.flatMap((number) => list.get(number) ?? []).map(choiceOf);
    },
  };
}
export type CategoriesService = ReturnType<typeof createCategoriesService>;
