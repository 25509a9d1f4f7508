import { lazyRouteComponent } from '@tanstack/react-router';
import type { AskAhead } from '../../lib/ask-ahead';
import { loadPage } from '../../lib/page-code';

interface PageCode {
  askAhead?: AskAhead;
}

const loads = new WeakMap<object, () => Promise<PageCode>>();

/**
 * A page, or a frame around pages, whose code is fetched when it is first opened. What fails is told by the error page:
 * the router itself would load the whole document anew, which a browser without a connection cannot.
 */
export const page: typeof lazyRouteComponent = (load, name) => {
  const component = lazyRouteComponent(() => loadPage(load), name);
  loads.set(component, load);
  return component;
};

/** The module of what a route draws, fetched if it is not here yet; nothing of what came with the first script. */
export async function codeOf(component: object | undefined): Promise<PageCode | undefined> {
  return component && loads.get(component)?.();
}
