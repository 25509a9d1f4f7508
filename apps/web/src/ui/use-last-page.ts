import { useEffect } from 'react';

interface Pages {
  data: { totalPages: number } | undefined;
  isPlaceholderData: boolean;
}

/**
 * Goes to a list's last page from a number beyond it: an old link, or the last entry of the last page was deleted.
 * Returns whether that is under way, so that the list is not shown as empty. Pages count from 0.
 */
export function useLastPage(list: Pages, page: number, go: (page: number) => void): boolean {
  const totalPages = list.data?.totalPages ?? 0;
  const isPastEnd = !list.isPlaceholderData && totalPages > 0 && page >= totalPages;
  useEffect(() => {
    if (isPastEnd) go(totalPages - 1);
  });
  return isPastEnd;
}
