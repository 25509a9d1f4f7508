import { useEffect } from 'react';

interface Pages {
  data: { totalPages: number } | undefined;
  isPlaceholderData: boolean;
}

/**
 * Goes to a list's last page from one past it: an old link, or the last one of the last page is gone. Tells whether it
 * is on the way, when the list is not empty though it shows nothing. Pages count from 0.
 */
export function useLastPage(list: Pages, page: number, go: (page: number) => void): boolean {
  const totalPages = list.data?.totalPages ?? 0;
  const isPastEnd = !list.isPlaceholderData && totalPages > 0 && page >= totalPages;
  useEffect(() => {
    if (isPastEnd) go(totalPages - 1);
  });
  return isPastEnd;
}
