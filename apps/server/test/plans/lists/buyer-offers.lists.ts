import { keywords } from '../../world/filled-keys';
import { buyers, mine, type List } from './list';

/** Number of statements of a list in memory: reading it, and checking for changes. */
const marked = ['buyer_offers_changed'];

export const buyerOfferLists: List[] = [
  {
    name: 'Active offers of a buyer',
    route: 'activeOffers',
    by: 'buyer',
    query: buyers,
    statements: { first: 7, later: 4 },
    uses: marked,
  },
  {
    name: 'Active offers of a buyer by a word',
    route: 'activeOffers',
    by: 'buyer',
    query: mine(buyers, { keyword: keywords.common }),
    statements: { first: 8, later: 5 },
    uses: marked,
  },
  {
    name: 'Active offers of a buyer by title',
    route: 'activeOffers',
    by: 'buyer',
    query: mine(buyers, { sort: 'title' }),
    statements: { first: 7, later: 4 },
    uses: marked,
  },
  {
    name: 'Saved offers of a buyer',
    route: 'savedOffers',
    by: 'buyer',
    query: buyers,
    statements: { first: 6, later: 3 },
    uses: marked,
  },
  {
    name: 'Saved offers of a buyer by a word',
    route: 'savedOffers',
    by: 'buyer',
    query: mine(buyers, { keyword: keywords.common }),
    statements: { first: 7, later: 4 },
    uses: marked,
  },
  {
    name: 'Saved offers of a buyer by title',
    route: 'savedOffers',
    by: 'buyer',
    query: mine(buyers, { sort: 'title' }),
    statements: { first: 6, later: 3 },
    uses: marked,
  },
  {
    name: 'Archived offers of a buyer',
    route: 'archivedOffers',
    by: 'buyer',
    query: buyers,
    statements: { first: 6, later: 3 },
    uses: marked,
  },
  {
    name: 'Archived offers of a buyer by a word',
    route: 'archivedOffers',
    by: 'buyer',
    query: mine(buyers, { keyword: keywords.common }),
    statements: { first: 7, later: 4 },
    uses: marked,
  },
  {
    name: 'Saved searches of a buyer',
    route: 'savedSearches',
    by: 'buyer',
    query: () => ({}),
    statements: { later: 2 },
    uses: [
      'saved_searches_buyer',
      'saved_search_matches_new',
      'offers_pkey',
      'saved_search_needs_new',
      'needs_pkey',
    ],
  },
  {
    name: 'Filter counts of a buyer’s list',
    route: 'buyerOfferFacets',
    by: 'buyer',
    query: mine(buyers, { tab: 'saved' }),
    statements: { later: 7 },
    uses: marked,
  },
];
