import { keywords, singleOffer, versionedOffer } from '../../world/filled-market';
import { mine, own, type List } from './list';

const market = { route: 'pageOffers', by: 'buyer' } as const;
const ownOffers = { route: 'pageOffers', by: 'supplier' } as const;

/** begin, what holds for reading, read and commit, then the rows. */
const inMemory = { first: 6, later: 3 };
/** It comes in several parts. */
const wholeMarket = { first: inMemory.first + 2, later: 3 };
/** What the words mean besides is asked each time, what each counts once a minute. */
const byWord = { first: 9, later: 4 };
/** Filters are applied to the whole list, which is in memory since the list before them. */
const filtered = { first: 3, later: 3 };
const offerFiguresIndexes = [
  'offers_supplier',
  'offer_views_offer_id_day_viewer_hash_pk',
  'buyer_offers_offer',
  'nda_requests_once',
  'contracts_offer',
];
export const offerLists: List[] = [
  {
    name: 'The market, the newest first',
    ...market,
    query: () => ({}),
    // With a look at what changed while it was read.
    statements: { first: wholeMarket.first + 1, later: 3 },
    uses: ['offers_published'],
    isInOrder: true,
  },
  {
    name: 'The market by scope and budget',
    ...market,
    query: () => ({ scope: 'medium', budgetFrom: 100_000, budgetTo: 200_000 }),
    statements: filtered,
    uses: [],
  },
  {
    name: 'The market by quantity and contract length',
    ...market,
    query: () => ({ qtyFrom: 100, qtyTo: 200, contractLength: 'Short:1 month' }),
    statements: filtered,
    uses: [],
  },
  {
    name: 'The market by visibility',
    ...market,
    query: () => ({ visibility: 'nda' }),
    statements: filtered,
    uses: [],
  },
  {
    name: 'The market by category',
    ...market,
    query: () => ({ category: '39121000-6' }),
    statements: filtered,
    uses: [],
  },
  {
    name: 'The market by a rare word',
    ...market,
    query: () => ({ keyword: keywords.rare }),
    statements: byWord,
    uses: ['offers_search_public'],
  },
  {
    name: 'The market by a common word',
    ...market,
    query: () => ({ keyword: keywords.common }),
    statements: byWord,
    uses: ['offers_search_public'],
  },
  {
    name: 'The market by a misspelt word',
    ...market,
    query: () => ({ keyword: 'calorimiter' }),
    // Nothing is found; the right word is looked up; that list is in memory.
    statements: { first: 12, later: 7 },
    uses: ['offers_search_public'],
  },
  {
    name: 'The market by budget, the lowest first',
    ...market,
    query: () => ({ sort: 'budget' }),
    statements: inMemory,
    uses: ['offers_published'],
  },
  {
    name: 'The market by title',
    ...market,
    query: () => ({ sort: 'title' }),
    statements: wholeMarket,
    uses: ['offers_title'],
    isInOrder: true,
  },
  {
    name: 'Counts beside the filters',
    route: 'offerFacets',
    by: 'buyer',
    query: () => ({ scope: 'large', visibility: 'open', keyword: keywords.common }),
    // As asked, without the scope, without the visibility, without the word: all of them of two lists in memory.
    statements: { first: 5, later: 5 },
    uses: [],
  },
  {
    name: 'A supplier’s own offers',
    ...ownOffers,
    query: own,
    statements: inMemory,
    uses: ['offers_supplier_changed'],
  },
  {
    name: 'A supplier’s own drafts',
    ...ownOffers,
    query: mine(own, { draft: false }),
    statements: inMemory,
    uses: ['offers_supplier'],
    isInOrder: true,
  },
  {
    name: 'A supplier’s own offers by a word',
    ...ownOffers,
    query: mine(own, { keyword: keywords.common }),
    statements: byWord,
    uses: ['offers_supplier_changed'],
  },
  {
    name: 'A supplier’s own offers by title',
    ...ownOffers,
    query: mine(own, { sort: 'title' }),
    statements: inMemory,
    uses: ['offers_supplier_changed'],
  },
  {
    name: 'The market as anybody reads it, with its categories',
    route: 'publicOffers',
    by: 'buyer',
    query: () => ({}),
    // Page and categories look at the list in memory, each for itself; with the session.
    statements: { later: 4 },
    uses: [],
  },
  {
    name: 'Suggestions',
    route: 'suggestOffers',
    by: 'buyer',
    query: () => ({ keyword: 'ganga' }),
    few: { query: { keyword: '12345' } },
    // What a word means is kept for some seconds.
    statements: { first: 4, later: 3 },
    uses: ['offers_search_public', 'profiles_company', 'offers_supplier'],
  },
  {
    name: 'Versions of an offer',
    route: 'offerVersions',
    by: 'buyer',
    query: () => ({}),
    params: () => ({ id: versionedOffer }),
    few: { params: { id: singleOffer } },
    statements: { later: 4 },
    uses: ['offer_versions_offer_id_version_pk', 'offer_rewordings_offer_id_version_pk'],
  },
  {
    name: 'A supplier’s statistics',
    route: 'supplierStatistics',
    by: 'supplier',
    query: () => ({ days: 366 }),
    statements: { later: 2 },
    uses: [
      'offers_supplier',
      'offer_views_supplier',
      'buyer_offers_saved',
      'market_counts_figure',
      'nda_requests_asked_of',
      'nda_requests_signed_with',
      'contracts_supplier',
    ],
  },
  {
    name: 'A supplier’s offers with their figures, the most seen first',
    route: 'offerStatistics',
    by: 'supplier',
    query: () => ({ days: 366 }),
    statements: { later: 2 },
    uses: offerFiguresIndexes,
  },
  {
    name: 'A supplier’s offers with their figures, the newest first',
    route: 'offerStatistics',
    by: 'supplier',
    query: () => ({ days: 366, sort: 'newest' }),
    statements: { later: 2 },
    uses: offerFiguresIndexes,
  },
];

/** The last of all: lists that are asked for after it have to follow the change too. */
export const offerListsAfterChange: List[] = [
  {
    name: 'The market after an offer has changed',
    ...market,
    query: () => ({}),
    isAfterChange: true,
    statements: { first: 4, later: 3 },
    uses: ['offers_changed', 'offer_removals_changed', 'offers_pkey'],
  },
];
