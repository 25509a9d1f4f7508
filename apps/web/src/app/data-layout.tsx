import { paths } from '@proffer/contract/wire/paths';
import { QueryClientProvider } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import { useEffect } from 'react';
import { learnPaths } from '../lib/client';
import { queryClient } from '../lib/query-client';
import { ConfirmProvider } from '../ui/confirm-dialog';
import { LostSession } from './lost-session';
import { useLightPaper } from './use-light-paper';
import { ProgressLine } from './progress-line';

learnPaths(paths);

/** Around every page that reads or writes data; the login does without, so that it is there at once. */
export function DataLayout() {
  useLightPaper();
  useEffect(() => {
    // Not needed for the page to stand; without a connection it comes with the next page that is loaded.
    const following = import('./log-out-elsewhere').then(
      ({ followLogOut }) => followLogOut(),
      () => undefined,
    );
    return () => void following.then((stop) => stop?.());
  }, []);
  return (
    <QueryClientProvider client={queryClient}>
      <ProgressLine />
      <ConfirmProvider>
        <Outlet />
      </ConfirmProvider>
      <LostSession />
    </QueryClientProvider>
  );
}
