import type { SessionUser } from '@proffer/contract/users/auth.schemas';
import { webPaths } from '../../../config/paths';

interface List {
  path: string;
  name: string;
  hasCategories: boolean;
}

/** Returns the list in which a user finds the offer. */
export function listOf(user: Pick<SessionUser, 'userType'> | null, isOwner: boolean): List {
  if (!user) return { path: webPaths.market, name: 'All offers', hasCategories: true };
  if (isOwner)
    return { path: webPaths.supplierOffers, name: 'My proposals and offers', hasCategories: false };
  if (user.userType === 'Buyer')
    return { path: webPaths.buyerDashboard, name: 'Proposals and offers', hasCategories: true };
  if (user.userType === 'Supplier')
    return { path: webPaths.supplierSearch, name: 'Market', hasCategories: true };
  return { path: webPaths.adminOffers, name: 'Offers', hasCategories: false };
}

/** Part of the Navigation API that is used; without it the breadcrumb names the list. */
interface Navigation {
  currentEntry: { index: number } | null;
  entries(): { url: string | null }[];
}

/** Returns the query of the list from which this page was opened; undefined if it was opened from elsewhere. */
export function resultsBefore(
  path: string,
  navigation = (globalThis as { navigation?: Navigation }).navigation,
): Record<string, string> | undefined {
  const index = navigation?.currentEntry?.index ?? 0;
  const url = index > 0 ? navigation?.entries()[index - 1]?.url : undefined;
  if (url === undefined || url === null) return undefined;
  const { pathname, searchParams } = new URL(url);
  return pathname === path ? Object.fromEntries(searchParams) : undefined;
}
