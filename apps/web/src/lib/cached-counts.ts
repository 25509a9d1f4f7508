import type { ShellCounts } from '@proffer/contract/users/auth.schemas';
import { live } from './live';
import { queryClient } from './query-client';
import { sessionQuery } from './session';

/** Maximum age of the session's counts. */
const maxAgeMs = 15_000;

const loadedAt = () => queryClient.getQueryState(sessionQuery.queryKey)?.dataUpdatedAt ?? 0;

/**
 * Query options for a count shown by badges. It starts with the count of the session (ACC-130). Another badge sends
 * no request while the live connection is open, which reports changes and missed ones (LIV-22). Returning to the tab
 * sends a request, as for other data.
 */
export function cachedCount<T>(read: (counts: ShellCounts) => T | undefined) {
  return {
    initialData: () =>
      loadedAt() > Date.now() - maxAgeMs
        ? read(queryClient.getQueryData(sessionQuery.queryKey) ?? {})
        : undefined,
    initialDataUpdatedAt: loadedAt,
    refetchOnMount: ({ state }: { state: { isInvalidated: boolean } }) =>
      state.isInvalidated || live.getStatus() !== 'open',
  };
}
