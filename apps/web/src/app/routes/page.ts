import { lazyRouteComponent } from '@tanstack/react-router';

/** The code of a page could not be fetched: without a connection, or because a newer release took its place. */
export class PageNotLoaded extends Error {
  override name = 'PageNotLoaded';
}

/**
 * A page, or a frame around pages, whose code is fetched when it is first opened. What fails is told by the error page:
 * the router itself would load the whole document anew, which a browser without a connection cannot.
 */
export const page: typeof lazyRouteComponent = (load, name) =>
  lazyRouteComponent(
    () =>
      load().catch((cause: unknown) => {
        throw new PageNotLoaded('page', { cause });
      }),
    name,
  );
