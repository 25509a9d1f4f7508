import { limits } from '@proffer/contract/wire/limits';

/**
 * Returns the requested page and size for a list whose paging is optional. Clients of the
 * specification send neither `page` nor `size` and expect everything; they get the first hundred.
 */
export function requestedPage(
  query: { page?: number | undefined; size?: number | undefined },
  pageSize: number = limits.page.size,
): { page: number; size: number } {
  const isPaged = query.page !== undefined || query.size !== undefined;
  return { page: query.page ?? 0, size: query.size ?? (isPaged ? pageSize : limits.page.unpagedMax) };
}

/** Returns the specification’s page reply, with the true total added. */
export function toPage<T>(items: T[], total: number, query: { page: number; size: number }) {
  return {
    content: items,
    totalPages: Math.ceil(total / query.size),
    number: query.page,
    totalElements: total,
  };
}
