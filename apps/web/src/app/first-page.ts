import type { AnyRoute, RouteComponent } from '@tanstack/react-router';
import { currentUser } from '../lib/current-user';

/**
 * Asks for what the first page needs before the router comes to it: who is here, if a guard will ask for that, and the
 * files of each route around the page. The question goes first, because a browser fetches a few things at a time.
 */
export function beginFirstPage(routes: readonly AnyRoute[]): void {
  // What fails is told by the guard and by the page, which ask again.
  if (routes.some(({ options }) => options.beforeLoad)) void currentUser().catch(() => undefined);
  for (const { options } of routes) void (options.component as RouteComponent | undefined)?.preload?.();
}
