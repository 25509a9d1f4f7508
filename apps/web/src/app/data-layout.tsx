import { pagePaths } from '@proffer/contract/wire/paths';
import { QueryClientProvider } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import { type ComponentType, useEffect, useState } from 'react';
import { learnPaths } from '../lib/client';
import { queryClient } from '../lib/query-client';
import { onceConnected, whenIdle } from '../lib/when-idle';
import { ConfirmProvider } from '../ui/confirm-dialog';
import { LiveWork } from './live-work';
import { LostSession } from './lost-session';
import { useLightPaper } from './use-light-paper';
import { ProgressLine } from './progress-line';

learnPaths(pagePaths);

/** Layout of every page that reads or writes data; the login page has no such layout, so that it loads faster. */
export function DataLayout() {
  useLightPaper();
  const [Late, setLate] = useState<ComponentType>();
  useEffect(
    () =>
      whenIdle(() => {
        // If they cannot be loaded, they are loaded with the next page.
        onceConnected(() => import('./late-parts'))
          .then(({ LateParts }) => setLate(() => LateParts))
          .catch(() => undefined);
      }),
    [],
  );
  return (
    <QueryClientProvider client={queryClient}>
      <ProgressLine />
      <ConfirmProvider>
        <Outlet />
        {Late && <Late />}
        {Late && <LiveWork />}
      </ConfirmProvider>
      <LostSession />
    </QueryClientProvider>
  );
}
