import { webPaths } from '../config/paths';
import { giveUpWork } from '../entities/offers/unsaved-work';
import { queryClient } from '../lib/query-client';
import { beginAt, sessionQuery } from '../lib/session';

/**
 * Leads to the login once the person has logged out in another tab of this browser: nothing of theirs stays to be read
 * (ACC-72). What would be lost by it was said there.
 */
export function followLogOut(): () => void {
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}

function onStorage({ key, storageArea }: StorageEvent): void {
  // Logging out empties all of it at once; a single entry that goes is something else.
  if (key !== null || storageArea !== localStorage) return;
  const user = queryClient.getQueryData(sessionQuery.queryKey);
  if (!user) return;
  giveUpWork();
  beginAt(user.userType === 'Admin' ? webPaths.adminLogin : webPaths.login);
}
