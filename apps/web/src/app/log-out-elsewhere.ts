import { webPaths } from '../config/paths';
import { giveUpWork } from '../entities/offers/unsaved-work';
import { queryClient } from '../lib/query-client';
import { beginAt, sessionQuery } from '../lib/session';

/**
 * Opens the login page after the user logged out in another tab of this browser, so that no data stay visible
 * (ACC-72). That tab asked about unsaved data.
 */
export function followLogOut(): () => void {
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}

function onStorage({ key, storageArea }: StorageEvent): void {
  // Logging out clears the storage at once; removing a single entry has another cause.
  if (key !== null || storageArea !== localStorage) return;
  const user = queryClient.getQueryData(sessionQuery.queryKey);
  if (!user) return;
  giveUpWork();
  beginAt(user.userType === 'Admin' ? webPaths.adminLogin : webPaths.login);
}
