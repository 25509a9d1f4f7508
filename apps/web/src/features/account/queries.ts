import { queryOptions } from '@tanstack/react-query';
import { call, unwrap } from '../../lib/client';

/** Query keys of this feature. */
export const accountKeys = {
  settings: ['account', 'settings'] as const,
  twoFactor: ['account', 'two-factor'] as const,
  sessions: ['account', 'sessions'] as const,
  closing: ['account', 'closing'] as const,
};

export const settingsQuery = queryOptions({
  queryKey: accountKeys.settings,
  queryFn: async () => unwrap(await call('settings')),
});

export const twoFactorQuery = queryOptions({
  queryKey: accountKeys.twoFactor,
  queryFn: async () => unwrap(await call('twoFactor')),
});

export const sessionsQuery = queryOptions({
  queryKey: accountKeys.sessions,
  queryFn: async () => unwrap(await call('sessions')),
});

/** The consequences of closing are always counted anew before a decision. */
export const closingQuery = queryOptions({
  queryKey: accountKeys.closing,
  queryFn: async () => unwrap(await call('closingPreview')),
  staleTime: 0,
  refetchOnMount: true,
});
