import type { AnyRoute, RouteComponent } from '@tanstack/react-router';
import type { SessionUser } from '@proffer/contract/users/auth.schemas';
import type { AddressValues } from '../lib/address';
import type { AskAhead } from '../lib/ask-ahead';
import { currentUser } from '../lib/current-user';
import { codeOf } from './routes/page';

/** Longer than this the first page does not wait for its answers before it is drawn without them. */
const longestMs = 300;

interface FirstPage {
  path: string;
  ask: AskAhead;
}

/** The page that the app begins with, until its guard has let somebody pass. */
let first: FirstPage | undefined;

/**
 * Asks for what the first page needs before the router comes to it: who is here, if a guard will ask for that, and the
 * files of each route around the page. The question goes first, because a browser fetches a few things at a time.
 */
export function beginFirstPage(routes: readonly AnyRoute[], path = location.pathname): void {
  // What fails is told by the guard and by the page, which ask again.
  if (routes.some(({ options }) => options.beforeLoad)) void currentUser().catch(() => undefined);
  for (const { options } of routes) void (options.component as RouteComponent | undefined)?.preload?.();
  // That of the frames makes the calls known which the page asks by.
  const code = Promise.all(routes.map(({ options }) => codeOf(options.component))).catch(() => []);
  first = { path, ask: async (...by) => (await code).at(-1)?.askAhead?.(...by) };
}

/**
 * Has the first page ask for its data, once its guard lets somebody pass. Answers that the server has named in the page
 * (LIM-18) are there by now or nearly so, and waited for: the page is drawn once.
 */
export async function askForFirstPage(
  user: SessionUser,
  { pathname, search }: { pathname: string; search: AddressValues },
): Promise<void> {
  if (first?.path !== pathname) return;
  const answers = first.ask(user, search);
  first = undefined;
  if (!document.querySelector('link[data-answer]')) return;
  await Promise.race([answers, new Promise((resolve) => setTimeout(resolve, longestMs))]);
}
