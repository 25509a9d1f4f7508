interface Page<Row> {
  content: Row[];
  totalPages: number;
}

/**
 * Returns every row of a list paged newest first: only then are "the oldest five" and "all (n)" correct. Usually one
 * call, as a page holds a hundred.
 */
export async function readEveryPage<Row>(readPage: (page: number) => Promise<Page<Row>>): Promise<Row[]> {
  const rows: Row[] = [];
  for (let page = 0, totalPages = 1; page < totalPages; page += 1) {
    const reply = await readPage(page);
    rows.push(...reply.content);
    totalPages = reply.totalPages;
  }
  return rows;
}
