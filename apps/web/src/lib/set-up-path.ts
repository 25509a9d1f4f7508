import type { SessionUser } from '@proffer/contract/users/auth.schemas';
import { webPaths } from '../config/paths';

/** Returns the page on which a user sets up the two-step login that they need. */
export const setUpOf = ({ userType }: Pick<SessionUser, 'userType'>): string =>
  userType === 'Admin' ? webPaths.adminSetUp : webPaths.setUp;
