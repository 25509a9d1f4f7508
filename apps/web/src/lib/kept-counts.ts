import type { ShellCounts } from '@proffer/contract/users/auth.schemas';
import { live } from './live';
import { queryClient } from './query-client';
import { sessionQuery } from './session';

/** How old what the session told may be. */
const justNowMs = 15_000;

const toldAt = () => queryClient.getQueryState(sessionQuery.queryKey)?.dataUpdatedAt ?? 0;

/**
 * For the query of a count that badges show. It begins with what the server has just counted as it said who is here
 * (ACC-130), and drawing another badge of it asks nothing while the live connection stands, which tells what changes and
 * what was missed (LIV-22). Coming back to the tab asks, as to everything else.
 */
export function keptCount<T>(read: (told: ShellCounts) => T | undefined) {
  return {
    initialData: () =>
      toldAt() > Date.now() - justNowMs
        ? read(queryClient.getQueryData(sessionQuery.queryKey) ?? {})
        : undefined,
    initialDataUpdatedAt: toldAt,
    refetchOnMount: ({ state }: { state: { isInvalidated: boolean } }) =>
      state.isInvalidated || live.getStatus() !== 'open',
  };
}
