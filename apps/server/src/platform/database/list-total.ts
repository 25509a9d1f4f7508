interface Page {
  page: number;
  size: number;
}

/** Returns the length of a list. A page that reaches its end gives it away; otherwise `count` is called. */
export async function totalOf(
  shown: readonly unknown[],
  { page, size }: Page,
  count: () => Promise<number>,
): Promise<number> {
  const showsEnd = shown.length < size && (shown.length > 0 || page === 0);
  return showsEnd ? page * size + shown.length : count();
}
