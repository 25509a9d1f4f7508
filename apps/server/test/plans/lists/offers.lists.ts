import { keywords, singleOffer, versionedOffer } from '../../world/filled-keys';
import { mine, own, type List } from './list';

const market = { route: 'pageOffers', by: 'buyer' } as const;
const ownOffers = { route: 'pageOffers', by: 'supplier' } as const;

/** Number of statements of a list in memory. The first request adds begin, settings, read and commit. */
const inMemory = { first: 6, later: 3 };
/** The whole market is read in several batches. */
const wholeMarket = { first: inMemory.first + 2, later: 3 };
/** A list by a keyword also reads the meanings for each request, and the weights of words once a minute. */
const byWord = { first: 9, later: 4 };
/** Filters are applied in memory, to the list that an earlier request has read. */
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
    name: 'The market, newest first',
    ...market,
    query: () => ({}),
    // Includes a check for changes during the read.
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
    // Finds nothing, looks up the correction, whose list is in memory.
    statements: { first: 12, later: 7 },
    uses: ['offers_search_public'],
  },
  {
    name: 'The market by budget, lowest first',
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
    name: 'Filter counts of the market',
    route: 'offerFacets',
    by: 'buyer',
    query: () => ({ scope: 'large', visibility: 'open', keyword: keywords.common }),
    // Counts with the filters, and without scope, visibility or word, use two lists in memory.
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
    name: 'The public market with its categories',
    route: 'publicOffers',
    by: 'buyer',
    query: () => ({}),
    // Page and categories check the list in memory separately; includes the session.
    statements: { later: 4 },
    uses: [],
  },
  {
    name: 'Suggestions',
    route: 'suggestOffers',
    by: 'buyer',
    query: () => ({ keyword: 'ganga' }),
    few: { query: { keyword: '12345' } },
    // The meanings of a word are cached for some seconds.
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
    name: 'A supplier’s offers with their statistics, most viewed first',
    route: 'offerStatistics',
    by: 'supplier',
    query: () => ({ days: 366 }),
    statements: { later: 2 },
    uses: offerFiguresIndexes,
  },
  {
    name: 'A supplier’s offers with their statistics, newest first',
    route: 'offerStatistics',
    by: 'supplier',
    query: () => ({ days: 366, sort: 'newest' }),
    statements: { later: 2 },
    uses: offerFiguresIndexes,
  },
];

/** Requested last, because later lists would have to follow the change as well. */
export const offerListsAfterChange: List[] = [
  {
    name: 'The market after a change of an offer',
    ...market,
    query: () => ({}),
    isAfterChange: true,
    statements: { first: 4, later: 3 },
    uses: ['offers_changed', 'offer_removals_changed', 'offers_pkey'],
  },
];
