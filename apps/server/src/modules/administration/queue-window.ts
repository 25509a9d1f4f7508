import type { Part } from './administration.ports';

/**
 * Which part of each list can stand on a page of all of them together. Each list is in its order, and the page's first
 * rows are behind all that come before in their own list, but for as many as the other lists have. So a long list
 * beside short ones is read near the page only, however deep that is.
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
 * The page out of the parts that `windowsOf` named: what they have together, without as many of the first as the page
 * is behind them. Of two with the same moment the one whose list was named first comes first.
 */
export function cutPage<T extends Waiting>(parts: { offset: number; rows: T[] }[], page: Part): T[] {
  const skipped = parts.reduce((sum, { offset }) => sum + offset, 0);
  const start = page.offset - skipped;
  return parts
    .flatMap(({ rows }) => rows)
    .toSorted((a, b) => Date.parse(a.since) - Date.parse(b.since))
    .slice(start, start + page.limit);
}
