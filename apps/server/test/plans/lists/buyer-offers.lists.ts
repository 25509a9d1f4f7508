import { keywords } from '../../world/filled-market';
import { buyers, mine, type List } from './list';

const marked = ['buyer_offers_buyer_id_offer_id_pk'];

export const buyerOfferLists: List[] = [
  {
    name: 'Active offers of a buyer',
    route: 'activeOffers',
    by: 'buyer',
    query: buyers,
    statements: { later: 4 },
    uses: [],
  },
  {
    name: 'Active offers of a buyer by a word',
    route: 'activeOffers',
    by: 'buyer',
    query: mine(buyers, { keyword: keywords.common }),
    statements: { later: 5 },
    uses: marked,
  },
  {
    name: 'Active offers of a buyer by title',
    route: 'activeOffers',
    by: 'buyer',
    query: mine(buyers, { sort: 'title' }),
    statements: { later: 4 },
    uses: marked,
  },
  {
    name: 'Saved offers of a buyer',
    route: 'savedOffers',
    by: 'buyer',
    query: buyers,
    statements: { later: 3 },
    uses: marked,
  },
  {
    name: 'Saved offers of a buyer by a word',
    route: 'savedOffers',
    by: 'buyer',
    query: mine(buyers, { keyword: keywords.common }),
    statements: { later: 4 },
    uses: marked,
  },
  {
    name: 'Saved offers of a buyer by title',
    route: 'savedOffers',
    by: 'buyer',
    query: mine(buyers, { sort: 'title' }),
    statements: { later: 3 },
    uses: marked,
  },
  {
    name: 'Archived offers of a buyer',
    route: 'archivedOffers',
    by: 'buyer',
    query: buyers,
    statements: { later: 3 },
    uses: marked,
  },
  {
    name: 'Archived offers of a buyer by a word',
    route: 'archivedOffers',
    by: 'buyer',
    query: mine(buyers, { keyword: keywords.common }),
    statements: { later: 4 },
    uses: marked,
  },
  {
    name: 'Saved searches of a buyer',
    route: 'savedSearches',
    by: 'buyer',
    query: () => ({}),
    statements: { later: 2 },
    uses: ['saved_searches_buyer', 'saved_search_matches_new', 'offers_pkey'],
  },
  {
    name: 'Counts beside the filters of a buyer’s list',
    route: 'buyerOfferFacets',
    by: 'buyer',
    query: mine(buyers, { tab: 'saved' }),
    statements: { later: 6 },
    uses: marked,
  },
];
