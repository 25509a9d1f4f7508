import { paths } from '@proffer/contract/paths';
import { QueryClientProvider } from '@tanstack/react-query';
import { Outlet, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { learnPaths, onSessionLost } from '../lib/client';
import { queryClient } from '../lib/query-client';
import { sessionQuery } from '../lib/session';
import { ConfirmProvider } from '../ui/confirm-dialog';
import { ProgressLine } from './progress-line';

learnPaths(paths);

/** Around every page that reads or writes data; the login does without, so that it is there at once. */
export function DataLayout() {
  const router = useRouter();
  // A session that the server ended is noticed at the next call; the guards then lead to the login.
  useEffect(
    () =>
      onSessionLost(() => {
        if (!queryClient.getQueryData(sessionQuery.queryKey)) return;
        queryClient.setQueryData(sessionQuery.queryKey, null);
        void router.invalidate();
      }),
    [router],
  );
  return (
    <QueryClientProvider client={queryClient}>
      <ProgressLine />
      <ConfirmProvider>
        <Outlet />
      </ConfirmProvider>
    </QueryClientProvider>
  );
}
