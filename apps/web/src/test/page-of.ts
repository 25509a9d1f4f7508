/** Returns a list that fits on one page, as the server answers it. */
export function pageOf<T>(...content: T[]) {
  return { content, totalPages: 1, number: 0, totalElements: content.length };
}
