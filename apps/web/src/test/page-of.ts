/** A list that fits on its first page, as the server answers it. */
export function pageOf<T>(...content: T[]) {
  return { content, totalPages: 1, number: 0, totalElements: content.length };
}
