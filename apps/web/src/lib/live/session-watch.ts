import { hashKey } from '@tanstack/react-query';
import { queryClient } from '../query-client';
import { sessionQuery } from '../session';

const sessionHash = hashKey(sessionQuery.queryKey);

/** Reports the logged-in user's id at once and at every change; null for nobody. */
export function watchUser(tell: (userId: number | null) => void): void {
  let known: number | null | undefined;
  const look = () => {
    const next = queryClient.getQueryData(sessionQuery.queryKey)?.userId ?? null;
    if (next === known) return;
    known = next;
    tell(next);
  };
  look();
  queryClient.getQueryCache().subscribe(({ query }) => {
    if (query.queryHash === sessionHash) look();
  });
}
