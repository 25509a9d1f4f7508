import { limits } from '@proffer/contract/wire/limits';

/**
 * The page a call asks for, where asking for none is allowed: clients of the specification name neither `page` nor `size`
 * for such lists and expect all there is, and get the first hundred.
 */
export function pageAsked(
  query: { page?: number | undefined; size?: number | undefined },
  pageSize: number = limits.page.size,
): { page: number; size: number } {
  const isPaged = query.page !== undefined || query.size !== undefined;
  return { page: query.page ?? 0, size: query.size ?? (isPaged ? pageSize : limits.page.unpagedMax) };
}

/** The specification's page reply, with the true total beside it. */
export function toPage<T>(items: T[], total: number, query: { page: number; size: number }) {
  return {
    content: items,
    totalPages: Math.ceil(total / query.size),
    number: query.page,
    totalElements: total,
  };
}
