import type { AnyRoute, RouteComponent } from '@tanstack/react-router';
import type { SessionUser } from '@proffer/contract/users/auth.schemas';
import type { AddressValues } from '../lib/address';
import type { Prefetch } from '../lib/prefetch';
import { currentUser } from '../lib/current-user';
import { codeOf } from './routes/page';

/** Maximum time that the first page waits for its data before it renders without them, in ms. */
const longestMs = 300;

interface FirstPage {
  path: string;
  prefetch: Prefetch;
}

/** The app's first page, until its guard lets the user pass. */
let first: FirstPage | undefined;

/**
 * Requests what the first page needs before the router does: the session, if a guard needs it, and the files of each
 * route. The session comes first, because browsers limit concurrent requests.
 */
export function beginFirstPage(routes: readonly AnyRoute[], path = location.pathname): void {
  // Errors are shown by the guard and the page, which request again.
  if (routes.some(({ options }) => options.beforeLoad)) void currentUser().catch(() => undefined);
  for (const { options } of routes) void (options.component as RouteComponent | undefined)?.preload?.();
  // The layouts' modules register the calls that the page uses.
  const code = Promise.all(routes.map(({ options }) => codeOf(options.component))).catch(() => []);
  first = { path, prefetch: async (...by) => (await code).at(-1)?.prefetch?.(...by) };
}

/**
 * Lets the first page request its data once its guard lets the user pass. Prefetched answers (LIM-18) have nearly
 * arrived by then and are awaited, so that the page renders once.
 */
export async function prefetchFirstPage(
  user: SessionUser,
  { pathname, search }: { pathname: string; search: AddressValues },
): Promise<void> {
  if (first?.path !== pathname) return;
  const answers = first.prefetch(user, search);
  first = undefined;
  if (!document.querySelector('link[data-answer]')) return;
  await Promise.race([answers, new Promise((resolve) => setTimeout(resolve, longestMs))]);
}
