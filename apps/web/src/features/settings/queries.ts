import { limits } from '@proffer/contract/wire/limits';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, unwrap } from '../../lib/client';

export const marketSettingKeys = { all: ['market-settings'] as const };

export const marketSettingsQuery = queryOptions({
  queryKey: [...marketSettingKeys.all, 'newest'],
  queryFn: async () => unwrap(await call('marketSettings', {})),
});

/** Returns the query of one page of the changes, newest first. */
export const settingsHistoryQuery = (page: number) =>
  queryOptions({
    queryKey: [...marketSettingKeys.all, 'history', page],
    queryFn: async () =>
      unwrap(await call('marketSettingsHistory', { query: { page, size: limits.page.size } })),
    placeholderData: keepPreviousData,
  });
