interface Page {
  page: number;
  size: number;
}

/** How many rows a list has of which a page was read: a page that shows where the list ends tells it, else it is counted. */
export async function totalOf(
  shown: readonly unknown[],
  { page, size }: Page,
  count: () => Promise<number>,
): Promise<number> {
  const showsEnd = shown.length < size && (shown.length > 0 || page === 0);
  return showsEnd ? page * size + shown.length : count();
}
