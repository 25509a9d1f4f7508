import { lazyRouteComponent } from '@tanstack/react-router';
import type { Prefetch } from '../../lib/prefetch';
import { loadPage } from '../../lib/page-code';

interface PageCode {
  prefetch?: Prefetch;
}

const loads = new WeakMap<object, () => Promise<PageCode>>();

/**
 * Returns a page or layout whose code is loaded when it is first opened. The error page shows failures: the router
 * itself would reload the document, which is impossible without a connection.
 */
export const page: typeof lazyRouteComponent = (load, name) => {
  const component = lazyRouteComponent(() => loadPage(load), name);
  loads.set(component, load);
  return component;
};

/** Loads the module of a route's component; does nothing for components in the first script. */
export async function codeOf(component: object | undefined): Promise<PageCode | undefined> {
  return component && loads.get(component)?.();
}
