import type { PublicOffers } from '@proffer/contract/offers/lists.schemas';
import { publicOfferLimits } from '@proffer/contract/wire/login-limits';
import { call, unwrap } from '../../lib/client';
import { readMarketView, type MarketView } from './market-view.model';

export interface PublicMarket extends PublicOffers {
  view: MarketView;
  /** Where all words of the keyword find less than a page: offers with some of them. */
  some: PublicOffers['content'];
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
  const market = unwrap(await call('publicOffers', { query }));
  const isFew = market.totalElements < publicOfferLimits.size && keyword.includes(' ');
  const some = isFew ? unwrap(await call('publicOffers', { query: { ...query, some: true } })).content : [];
  return { ...market, view, some };
}
