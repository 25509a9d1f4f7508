import { hashKey } from '@tanstack/react-query';
import { queryClient } from '../query-client';
import { sessionQuery } from '../session';

const sessionHash = hashKey(sessionQuery.queryKey);

/** Tells who is logged in on a side of the market, at once and at every change; null for nobody and administrators. */
export function watchTrader(tell: (userId: number | null) => void): void {
  let known: number | null | undefined;
  const look = () => {
    const user = queryClient.getQueryData(sessionQuery.queryKey) ?? null;
    const next = user && user.userType !== 'Admin' ? user.userId : null;
    if (next === known) return;
    known = next;
    tell(next);
  };
  look();
  queryClient.getQueryCache().subscribe(({ query }) => {
    if (query.queryHash === sessionHash) look();
  });
}
