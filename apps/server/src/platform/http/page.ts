/** The specification's page reply (spec §3 "Page response"), with the true total beside it. */
export function toPage<T>(items: T[], total: number, query: { page: number; size: number }) {
  return {
    content: items,
    totalPages: Math.ceil(total / query.size),
    number: query.page,
    totalElements: total,
  };
}
