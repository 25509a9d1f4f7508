import { MarketPage } from '../../features/figures/market/market-page';
import { AdminHome } from '../../features/home/admin-home';

export { prefetch } from '../../features/figures/market/market-page';

/** ahome: what waits for administrators, above the market's figures (ADM-2, ADM-110). */
export function AdminHomePage() {
  return <MarketPage lead={<AdminHome />} />;
}
