/** The specification's page reply (OFF-88, CON-39), with the true total beside it. */
export function toPage<T>(items: T[], total: number, query: { page: number; size: number }) {
  return {
    content: items,
    totalPages: Math.ceil(total / query.size),
    number: query.page,
    totalElements: total,
  };
}
