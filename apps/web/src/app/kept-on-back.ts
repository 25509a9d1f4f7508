import { focusManager, type Query, type QueryClient } from '@tanstack/react-query';
import type { RouterHistory } from '@tanstack/react-router';
import { live } from '../lib/live';
import type { LiveStatus } from '../lib/live/live-hub';
import { sessionQuery } from '../lib/session';

/**
 * How old what Back shows may be without being asked for again. The connection tells what changes for one, not what the
 * rest of the market does, which is what administrators look at.
 */
const keptMs: Record<LiveStatus, number> = { open: 5 * 60_000, off: 60_000, connecting: 0 };

function keptMsOf(client: QueryClient): number {
  const user = client.getQueryData(sessionQuery.queryKey);
  return user?.userType === 'Admin' ? keptMs.off : keptMs[live.getStatus()];
}

/**
 * Back shows what was left and asks nothing while nothing can have changed (LIV-21): what was read since one's own last
 * act and since the tab was last come back to, and is not marked by news. What has to be right at every look says so by
 * `refetchOnMount: true`.
 *
 * @returns ends it.
 */
export function keepOnBack(client: QueryClient, history: RouterHistory): () => void {
  let isBack = false;
  let checkedSince = 0;
  const beginAnew = () => {
    checkedSince = Date.now();
  };
  const arrive = () => {
    isBack = false;
  };

  const isKept = ({ state }: Query) =>
    isBack &&
    state.status === 'success' &&
    !state.isInvalidated &&
    state.dataUpdatedAt > Math.max(checkedSince, Date.now() - keptMsOf(client));

  const before = client.getDefaultOptions();
  client.setDefaultOptions({
    ...before,
    queries: { ...before.queries, refetchOnMount: (query) => !isKept(query) },
  });
  // A page corrects its own address as it opens: a replaced entry is the same visit.
  const endHistory = history.subscribe(({ action: { type } }) => {
    if (type !== 'REPLACE') isBack = type !== 'PUSH';
  });
  // What one opens on the page is another look than the one that was left.
  const inputs = ['pointerdown', 'keydown'] as const;
  for (const input of inputs) window.addEventListener(input, arrive, true);
  const endActs = client.getMutationCache().subscribe(({ type }) => {
    if (type === 'updated') beginAnew();
  });
  const endFocus = focusManager.subscribe((isFocused) => {
    if (isFocused) beginAnew();
  });

  return () => {
    client.setDefaultOptions(before);
    for (const input of inputs) window.removeEventListener(input, arrive, true);
    for (const end of [endHistory, endActs, endFocus]) end();
  };
}
