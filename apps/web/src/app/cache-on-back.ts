import { focusManager, type Query, type QueryClient } from '@tanstack/react-query';
import type { RouterHistory } from '@tanstack/react-router';
import { live } from '../lib/live';
import type { LiveStatus } from '../lib/live/live-hub';
import { sessionQuery } from '../lib/session';

/**
 * Maximum age of cached data shown by Back. The connection reports only changes that concern the user, not the rest
 * of the market, which administrators look at.
 */
const maxAgeMs: Record<LiveStatus, number> = { open: 5 * 60_000, off: 60_000, connecting: 0 };

function maxAgeOf(client: QueryClient): number {
  const user = client.getQueryData(sessionQuery.queryKey);
  return user?.userType === 'Admin' ? maxAgeMs.off : maxAgeMs[live.getStatus()];
}

/**
 * Lets Back show cached data without a request while nothing can have changed (LIV-21): data loaded since the user's
 * last action and the last return to the tab, and not invalidated by news. Data that must be current at every visit
 * has `refetchOnMount: true`.
 *
 * @returns a function that ends it.
 */
export function showCacheOnBack(client: QueryClient, history: RouterHistory): () => void {
  let isBack = false;
  let freshSince = 0;
  const expireAll = () => {
    freshSince = Date.now();
  };
  const arrive = () => {
    isBack = false;
  };

  const isFresh = ({ state }: Query) =>
    isBack &&
    state.status === 'success' &&
    !state.isInvalidated &&
    state.dataUpdatedAt > Math.max(freshSince, Date.now() - maxAgeOf(client));

  const before = client.getDefaultOptions();
  client.setDefaultOptions({
    ...before,
    queries: { ...before.queries, refetchOnMount: (query) => !isFresh(query) },
  });
  // A page may correct its own address when it opens: a replaced entry is the same visit.
  const endHistory = history.subscribe(({ action: { type } }) => {
    if (type !== 'REPLACE') isBack = type !== 'PUSH';
  });
  // Views that the user opens on the page are new ones; only Back shows the one that was left.
  const inputs = ['pointerdown', 'keydown'] as const;
  for (const input of inputs) window.addEventListener(input, arrive, true);
  const endActs = client.getMutationCache().subscribe(({ type }) => {
    if (type === 'updated') expireAll();
  });
  const endFocus = focusManager.subscribe((isFocused) => {
    if (isFocused) expireAll();
  });

  return () => {
    client.setDefaultOptions(before);
    for (const input of inputs) window.removeEventListener(input, arrive, true);
    for (const end of [endHistory, endActs, endFocus]) end();
  };
}
