import type { SessionUser } from '@proffer/contract/users/auth.schemas';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../lib/query-client';
import { sessionQuery } from '../lib/session';
import { testBuyer } from '../entities/offers/test/sample-offers';
import { followLogOut } from './log-out-elsewhere';

afterEach(() => {
  queryClient.clear();
  vi.restoreAllMocks();
});

function tell(event: StorageEventInit): void {
  window.dispatchEvent(new StorageEvent('storage', { storageArea: localStorage, ...event }));
}

// ACC-72
describe('another tab of this browser', () => {
  it.each([
    ['Buyer', '/login'],
    ['Admin', '/alogin'],
  ] as const)('that logs a %s out leads this tab to %s', (userType, path) => {
    const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
    const user: SessionUser = { ...testBuyer, userType };
    queryClient.setQueryData(sessionQuery.queryKey, user);
    const stop = followLogOut();
    tell({ key: 'userId', oldValue: '7', newValue: null });
    tell({ key: null, storageArea: sessionStorage });
    expect(assign).not.toHaveBeenCalled();
    tell({ key: null });
    expect(assign.mock.calls).toEqual([[path]]);
    stop();
    tell({ key: null });
    expect(assign).toHaveBeenCalledTimes(1);
  });

  it('does not affect a tab in which nobody is logged in', () => {
    const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
    const stop = followLogOut();
    tell({ key: null });
    stop();
    expect(assign).not.toHaveBeenCalled();
  });
});
