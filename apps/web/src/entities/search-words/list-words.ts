import type { SearchFilter, SearchFilterKind } from '@proffer/contract/search-words/filters';

/** What a list does with filters that users type as words into its search field (SRW-1). */
export interface ListWords<Change> {
  /** The filters that the list has; others stay words. */
  accepts: readonly SearchFilterKind[];
  /** Names of filters that the list calls differently. */
  names?: { budget?: string; day?: string };
  /** Returns the change of the list's view. */
  changeOf: (filters: readonly SearchFilter[]) => Change;
}

/** The filters of lists that have no others: phrases and excluded words, which stay in the keyword. */
export const plainWords: ListWords<object> = { accepts: ['phrase', 'without'], changeOf: () => ({}) };

/** Returns the filter of a kind; limits of two filters are joined. */
export function filterOf<Kind extends SearchFilterKind>(
  filters: readonly SearchFilter[],
  kind: Kind,
): Extract<SearchFilter, { kind: Kind }> | undefined {
  const ofKind = filters.filter(
    (filter): filter is Extract<SearchFilter, { kind: Kind }> => filter.kind === kind,
  );
  return ofKind.length === 0 ? undefined : Object.assign({}, ...ofKind);
}

/** Returns false for texts that contain no filter, for which the code that reads them is not loaded. */
export const mayHaveFilters = (text: string): boolean =>
  /["“”₹]|\p{Nd}|(?:^|\s)-\S|\bnda\b|\bscope:|\b(?:in|by|before|until|till)\s/iu.test(text);
