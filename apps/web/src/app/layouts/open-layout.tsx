import { useQuery } from '@tanstack/react-query';
import { Outlet, useLocation } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { mayBeLoggedIn } from '../../lib/current-user';
import { sessionQuery } from '../../lib/session';
import { StrangerFrame } from './stranger-frame';

/** The frames of members, which strangers do without: half of what the page would weigh. */
const loadMarket = () => import('./market-layout');
const MarketLayout = lazy(async () => ({ default: (await loadMarket()).MarketLayout }));
const AdminLayout = lazy(async () => ({ default: (await import('./admin-layout')).AdminLayout }));
// It comes while the server is asked who is here.
if (mayBeLoggedIn()) void loadMarket().catch(() => undefined);

/** Pages anybody may open: in the market's frame for those who are logged in, else with the way in at the top. */
export function OpenLayout() {
  const { data: user, isPending } = useQuery(sessionQuery);
  const { href } = useLocation();
  if (isPending) return null;
  if (user) return <Suspense>{user.userType === 'Admin' ? <AdminLayout /> : <MarketLayout />}</Suspense>;
  return (
    <StrangerFrame next={href}>
      <Outlet />
    </StrangerFrame>
  );
}
