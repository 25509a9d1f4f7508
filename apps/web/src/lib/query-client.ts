import { QueryClient } from '@tanstack/react-query';
import { CallError } from './client';

/** Server state lives here and nowhere else. Only an unanswered or busy server is asked again by itself. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      retry: (failures, error) =>
        failures < 2 && error instanceof CallError && (error.status === 0 || error.status === 503),
      refetchOnWindowFocus: true,
      networkMode: 'always',
      refetchOnReconnect: true,
    },
    // Without a network a call fails at once and says so; held back, it would spin without a word and be sent later.
    mutations: { retry: false, networkMode: 'always' },
  },
});
