import type { PublicOffers } from '@proffer/contract/offers/schemas';
import { publicOfferLimits } from '@proffer/contract/wire/login-limits';
import { call, unwrap } from '../../lib/client';
import { readMarketView, type MarketView } from './market-view.model';

export interface PublicMarket extends PublicOffers {
  view: MarketView;
}

/** The part of the public market that an address names. Read by the route itself: strangers load nothing that keeps data. */
export async function readPublicMarket(
  search: Readonly<Record<string, string | undefined>>,
): Promise<PublicMarket> {
  const view = readMarketView(search);
  const { keyword, exact, category, page } = view;
  const query = {
    keyword: keyword || undefined,
    exact,
    category,
    page,
    size: publicOfferLimits.size,
  };
  return { ...unwrap(await call('publicOffers', { query })), view };
}
