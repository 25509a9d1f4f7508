/** Thrown if the code of a page could not be loaded: without a connection, or because a newer release replaced it. */
export class PageNotLoaded extends Error {
  override name = 'PageNotLoaded';
}

/**
 * Loads the code of a page or a part of one; throws `PageNotLoaded`, which lets the error page reload the document.
 */
export async function loadPage<Code>(load: () => Promise<Code>): Promise<Code> {
  try {
    return await load();
  } catch (cause) {
    throw new PageNotLoaded('page', { cause });
  }
}
