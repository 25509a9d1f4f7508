/** Returns the page numbers around the current one (from 0); `null` is a gap. */
export function pageWindow(current: number, total: number): (number | null)[] {
  const wanted = new Set([0, total - 1, current - 1, current, current + 1]);
  const pages = [...wanted].filter((page) => page >= 0 && page < total).sort((a, b) => a - b);
  return pages.flatMap((page, index) => {
    const before = pages[index - 1];
    if (before === undefined || page - before === 1) return [page];
    return page - before === 2 ? [page - 1, page] : [null, page];
  });
}
