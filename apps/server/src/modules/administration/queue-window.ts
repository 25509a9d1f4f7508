import type { Part } from './list-part';

/**
 * Returns the part of each sorted list that can appear on a page of the merged list. An entry of the page is preceded
 * by at most all entries of the other lists. So even for a deep page only a small part of a long list is read.
 */
export function windowsOf<K>(counts: readonly (readonly [K, number])[], page: Part): [K, Part][] {
  const all = counts.reduce((sum, [, count]) => sum + count, 0);
  const end = Math.min(page.offset + page.limit, all);
  return counts.flatMap(([kind, count]): [K, Part][] => {
    const offset = Math.max(0, page.offset - (all - count));
    const limit = Math.min(end, count) - offset;
    return limit > 0 ? [[kind, { offset, limit }]] : [];
  });
}

export interface Waiting {
  since: string;
}

/**
 * Merges the parts returned by `windowsOf` and cuts the page out of them. Entries with equal times keep the order of
 * their lists.
 */
export function cutPage<T extends Waiting>(parts: { offset: number; rows: T[] }[], page: Part): T[] {
  const skipped = parts.reduce((sum, { offset }) => sum + offset, 0);
  const start = page.offset - skipped;
  return parts
    .flatMap(({ rows }) => rows)
    .toSorted((a, b) => Date.parse(a.since) - Date.parse(b.since))
    .slice(start, start + page.limit);
}
