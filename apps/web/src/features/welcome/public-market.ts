import type { PublicOffers } from '@proffer/contract/offers/lists.schemas';
import { publicOfferLimits } from '@proffer/contract/wire/login-limits';
import { call, unwrap } from '../../lib/client';
import { readMarketView, type MarketView } from './market-view.model';

export interface PublicMarket extends PublicOffers {
  view: MarketView;
  /** Offers with some of the words; set if all words together find less than a page. */
  some: PublicOffers['content'];
}

/**
 * Loads the part of the public market that an address names. Called by the route itself, so that strangers do
 * not load the query cache.
 */
export async function readPublicMarket(
  search: Readonly<Record<string, string | undefined>>,
  size: number = publicOfferLimits.size,
): Promise<PublicMarket> {
  const view = readMarketView(search);
  const { keyword, exact, category, page } = view;
  const query = {
    keyword: keyword || undefined,
    exact,
    category,
    page,
    size,
  };
  const market = unwrap(await call('publicOffers', { query }));
  const isFew = market.totalElements < size && keyword.includes(' ');
  const some = isFew ? unwrap(await call('publicOffers', { query: { ...query, some: true } })).content : [];
  return { ...market, view, some };
}
