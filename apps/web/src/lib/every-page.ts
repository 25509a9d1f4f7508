interface Page<Row> {
  content: Row[];
  totalPages: number;
}

/**
 * Every row of a list that is paged by newest first: only then are "the oldest five" and "all (n)" true. One call in
 * practice, as a page holds a hundred.
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
