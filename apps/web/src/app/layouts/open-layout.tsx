import { useQuery } from '@tanstack/react-query';
import { Navigate, Outlet, useLocation } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { mayBeLoggedIn } from '../../lib/current-user';
import { sessionQuery } from '../../lib/session';
import { setUpOf } from '../../lib/set-up-path';
import { StrangerFrame } from './stranger-frame';

/** Loaded for members only, as it is half the size of the page. */
const loadMarket = () => import('./market-layout');
const MarketLayout = lazy(async () => ({ default: (await loadMarket()).MarketLayout }));
const AdminLayout = lazy(async () => ({ default: (await import('./admin-layout')).AdminLayout }));
// Loaded while the session is being requested.
if (mayBeLoggedIn()) void loadMarket().catch(() => undefined);

/** Layout of pages that anybody may open: the market's layout for logged-in users, else a bar with login links. */
export function OpenLayout() {
  const { data: user, isPending } = useQuery(sessionQuery);
  const { href } = useLocation();
  if (isPending) return null;
  // Every call of the page would be refused.
  if (user?.needsSecondFactor) return <Navigate to={setUpOf(user)} />;
  if (user) return <Suspense>{user.userType === 'Admin' ? <AdminLayout /> : <MarketLayout />}</Suspense>;
  return (
    <StrangerFrame next={href}>
      <Outlet />
    </StrangerFrame>
  );
}
