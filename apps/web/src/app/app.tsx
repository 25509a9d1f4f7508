import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { useEffect } from 'react';
import { onSessionLost } from '../lib/client';
import { queryClient } from '../lib/query-client';
import { styleNonce } from '../lib/run-time-config';
import { sessionQuery } from '../lib/session';
import { ConfirmProvider } from '../ui/confirm-dialog';
import { ToastRegion } from '../ui/toast-region';
import { router } from './router';
import { colourVariables, theme } from './theme';

export function App() {
  // A session that the server ended is noticed at the next call; the guards then lead to the login.
  useEffect(
    () =>
      onSessionLost(() => {
        if (!queryClient.getQueryData(sessionQuery.queryKey)) return;
        queryClient.setQueryData(sessionQuery.queryKey, null);
        void router.invalidate();
      }),
    [],
  );
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={colourVariables}
      defaultColorScheme="auto"
      {...(styleNonce ? { getStyleNonce: () => styleNonce ?? '' } : {})}
    >
      <ToastRegion />
      <QueryClientProvider client={queryClient}>
        <ConfirmProvider>
          <RouterProvider router={router} />
        </ConfirmProvider>
      </QueryClientProvider>
    </MantineProvider>
  );
}
