/** The code of a page could not be fetched: without a connection, or because a newer release took its place. */
export class PageNotLoaded extends Error {
  override name = 'PageNotLoaded';
}

/** Fetches the code of a page, or of what fills one; throws `PageNotLoaded`, by which the error page loads the document. */
export async function loadPage<Code>(load: () => Promise<Code>): Promise<Code> {
  try {
    return await load();
  } catch (cause) {
    throw new PageNotLoaded('page', { cause });
  }
}
