import type { RouteName } from '@proffer/contract/paths';
import {
  askedOffer,
  editedMessage,
  keywords,
  longConversation,
  singleOffer,
  versionedOffer,
} from './filled-market';
import type { Person } from './people';

type Query = Record<string, unknown>;

/** A list of the product: how it is asked for, and what it may cost the database. */
export interface List {
  name: string;
  route: RouteName;
  by: 'supplier' | 'buyer' | 'admin';
  /** What is asked, without the size of the page. */
  query: (person: Person) => Query;
  params?: (person: Person) => Query;
  /** Where the page has no size: the same with few rows. Absent: asked by somebody who has next to nothing. */
  few?: { params?: Query; query?: Query };
  /** Its list is in memory, and an offer has changed since. */
  isAfterChange?: true;
  /** Most statements of a request, the session's included; `first` of the one that begins to keep the list in memory. */
  statements: { first?: number; later: number };
  /** The indexes by which its own statements read, each of them by one at least. */
  uses: string[];
  /** The first of them gives the rows in their order, so that a page costs the same however many there are. */
  isInOrder?: true;
  /** Tables that are read from end to end, and why that is right. */
  readsWhole?: Record<string, string>;
}

/** What many lists ask, by the name of the prepared statement, and the indexes it reads by for whatever values. */
export const sharedStatements: Record<string, string[]> = {
  sessions_by_tokens: ['sessions_token_hash'],
  offer_changes: ['proposals_changed', 'proposal_removals_changed'],
  offers_by_ids: ['proposals_pkey', 'profiles_pkey'],
  offer_views: ['proposals_pkey', 'profiles_pkey', 'nda_requests_once', 'proposal_attachments_proposal'],
};

const own = ({ userId }: Person) => ({ userId });
const buyers = ({ userId }: Person) => ({ buyerId: userId });
const suppliers = ({ userId }: Person) => ({ supplierId: userId });
const mine = (id: (person: Person) => Query, query: Query) => (person: Person) => ({
  ...id(person),
  ...query,
});

const market = { route: 'pageProposals', by: 'buyer' } as const;
const ownOffers = { route: 'pageProposals', by: 'supplier' } as const;

/** begin, read and commit, then the rows; a list in another order also gets room to sort. */
const inMemory = { first: 5, later: 3 };
const inMemorySorted = { first: 6, later: 3 };
const marked = ['buyer_offers_buyer_id_proposal_id_pk'];

/** Costs the same however deep one reads. */
const longTalk = {
  route: 'conversationMessages',
  by: 'buyer',
  params: () => ({ conversationId: longConversation }),
  few: { query: { limit: 1 }, params: { conversationId: longConversation } },
  statements: { later: 4 },
  uses: ['messages_conversation', 'conversations_pkey', 'message_attachments_message'],
  isInOrder: true,
} as const satisfies Partial<List>;

export const lists: List[] = [
  {
    name: 'The market, the newest first',
    ...market,
    query: () => ({}),
    // More than one batch.
    statements: { first: 6, later: 3 },
    uses: ['proposals_published'],
    isInOrder: true,
  },
  {
    name: 'The market by scope and budget',
    ...market,
    query: () => ({ scope: 'medium', budgetFrom: 100_000, budgetTo: 200_000 }),
    statements: inMemory,
    uses: ['proposals_published'],
  },
  {
    name: 'The market by quantity and contract length',
    ...market,
    query: () => ({ qtyFrom: 100, qtyTo: 200, contractLength: 'Short:1 month' }),
    statements: inMemory,
    uses: ['proposals_published'],
  },
  {
    name: 'The market by visibility',
    ...market,
    query: () => ({ visibility: 'nda' }),
    statements: inMemory,
    uses: ['proposals_published'],
  },
  {
    name: 'The market by category',
    ...market,
    query: () => ({ category: '39121000-6' }),
    statements: inMemory,
    uses: ['proposals_category'],
  },
  {
    name: 'The market by a rare word',
    ...market,
    query: () => ({ keyword: keywords.rare }),
    statements: inMemorySorted,
    uses: ['proposals_search_public'],
  },
  {
    name: 'The market by a common word',
    ...market,
    query: () => ({ keyword: keywords.common }),
    statements: inMemorySorted,
    uses: ['proposals_search_public'],
  },
  {
    name: 'The market by a misspelt word',
    ...market,
    query: () => ({ keyword: 'calorimiter' }),
    // Nothing is found; the right word is looked up; that list is in memory.
    statements: { first: 8, later: 5 },
    uses: ['proposals_search_public', 'search_words_begin', 'search_words_similar'],
  },
  {
    name: 'The market by budget, the lowest first',
    ...market,
    query: () => ({ sort: 'budget' }),
    statements: inMemorySorted,
    uses: ['proposals_published'],
  },
  {
    name: 'The market by title',
    ...market,
    query: () => ({ sort: 'title' }),
    statements: { later: 4 },
    uses: ['proposals_title'],
    isInOrder: true,
  },
  {
    name: 'Counts beside the filters',
    route: 'proposalFacets',
    by: 'buyer',
    query: () => ({ scope: 'large', visibility: 'open', keyword: keywords.common }),
    // Three lists: as asked, without the scope, without the visibility.
    statements: { first: 15, later: 5 },
    uses: ['proposals_search_public'],
  },
  {
    name: 'A supplier’s own offers',
    ...ownOffers,
    query: own,
    statements: inMemory,
    uses: ['proposals_supplier'],
  },
  {
    name: 'A supplier’s own drafts',
    ...ownOffers,
    query: mine(own, { draft: false }),
    statements: inMemory,
    uses: ['proposals_supplier'],
    isInOrder: true,
  },
  {
    name: 'A supplier’s own offers by a word',
    ...ownOffers,
    query: mine(own, { keyword: keywords.common }),
    statements: inMemorySorted,
    uses: ['proposals_supplier'],
  },
  {
    name: 'A supplier’s own offers by title',
    ...ownOffers,
    query: mine(own, { sort: 'title' }),
    statements: { later: 4 },
    uses: ['proposals_supplier'],
  },
  {
    name: 'Active offers of a buyer',
    route: 'activeOffers',
    by: 'buyer',
    query: buyers,
    statements: { later: 4 },
    uses: marked,
  },
  {
    name: 'Active offers of a buyer by a word',
    route: 'activeOffers',
    by: 'buyer',
    query: mine(buyers, { keyword: keywords.common }),
    statements: { later: 4 },
    uses: marked,
  },
  {
    name: 'Active offers of a buyer by title',
    route: 'activeOffers',
    by: 'buyer',
    query: mine(buyers, { sort: 'title' }),
    statements: { later: 5 },
    uses: ['proposals_title', ...marked],
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
    statements: { later: 3 },
    uses: marked,
  },
  {
    name: 'Saved offers of a buyer by title',
    route: 'savedOffers',
    by: 'buyer',
    query: mine(buyers, { sort: 'title' }),
    statements: { later: 4 },
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
    statements: { later: 3 },
    uses: marked,
  },
  {
    name: 'Counts beside the filters of a buyer’s list',
    route: 'buyerOfferFacets',
    by: 'buyer',
    query: mine(buyers, { tab: 'saved' }),
    statements: { later: 6 },
    uses: marked,
  },
  {
    name: 'Suggestions',
    route: 'suggestProposals',
    by: 'buyer',
    query: () => ({ keyword: 'ganga' }),
    few: { query: { keyword: 'nothing like it' } },
    statements: { later: 3 },
    uses: ['proposals_search_public', 'profiles_company', 'proposals_supplier'],
  },
  {
    name: 'Versions of an offer',
    route: 'proposalVersions',
    by: 'buyer',
    query: () => ({}),
    params: () => ({ id: versionedOffer }),
    few: { params: { id: singleOffer } },
    statements: { later: 3 },
    uses: ['proposal_versions_proposal_id_version_pk'],
  },
  {
    name: 'A supplier’s statistics',
    route: 'proposalStatistics',
    by: 'supplier',
    query: () => ({ days: 366 }),
    statements: { later: 13 },
    uses: [
      'proposals_supplier',
      'proposal_views_proposal_id_day_viewer_hash_pk',
      'buyer_offers_proposal',
      'nda_requests_supplier',
      'contracts_supplier',
    ],
  },
  {
    name: 'NDA requests of a supplier',
    route: 'ndaRequests',
    by: 'supplier',
    query: own,
    statements: { later: 4 },
    uses: ['nda_requests_supplier', 'nda_events_nda'],
    isInOrder: true,
  },
  {
    name: 'NDA requests of a supplier by state',
    route: 'ndaRequests',
    by: 'supplier',
    query: mine(own, { status: 'Requested' }),
    statements: { later: 4 },
    uses: ['nda_requests_supplier', 'nda_events_nda'],
  },
  {
    name: 'NDA requests of a supplier, archived, by company',
    route: 'ndaRequests',
    by: 'supplier',
    query: mine(own, { archived: true, visibility: 'open', sort: 'company' }),
    statements: { later: 4 },
    uses: ['nda_requests_supplier', 'nda_events_nda'],
  },
  {
    name: 'NDA requests of a buyer',
    route: 'ndaRequests',
    by: 'buyer',
    query: own,
    statements: { later: 4 },
    uses: ['nda_requests_buyer', 'nda_events_nda'],
    isInOrder: true,
  },
  {
    name: 'NDA requests of a buyer by state, by title',
    route: 'ndaRequests',
    by: 'buyer',
    query: mine(own, { status: 'Requested', sort: 'title' }),
    statements: { later: 4 },
    uses: ['nda_requests_buyer', 'nda_events_nda'],
  },
  {
    name: 'All NDA requests of a buyer',
    route: 'allNdas',
    by: 'buyer',
    query: () => ({}),
    statements: { later: 4 },
    uses: ['nda_requests_buyer', 'nda_events_nda'],
    isInOrder: true,
  },
  {
    name: 'Signings that do not move',
    route: 'stuckSignings',
    by: 'admin',
    query: () => ({}),
    statements: { later: 4 },
    uses: ['nda_requests_unfinished'],
    isInOrder: true,
    readsWhole: {
      _private_jobs: 'the queue is empty here; it finds its jobs by their unique key',
      _private_tasks: 'a row for each kind of job',
    },
  },
  {
    name: 'NDA documents of a supplier',
    route: 'ndaDocuments',
    by: 'supplier',
    query: () => ({}),
    statements: { later: 2 },
    uses: ['nda_documents_supplier'],
  },
  {
    name: 'Contracts of a supplier',
    route: 'supplierContracts',
    by: 'supplier',
    query: suppliers,
    statements: { later: 3 },
    uses: ['contracts_supplier'],
    isInOrder: true,
  },
  {
    name: 'Contracts of a supplier by state, scope and text',
    route: 'supplierContracts',
    by: 'supplier',
    query: mine(suppliers, { contractStatus: 'Active', proposalScope: 'small', search: 'supply' }),
    statements: { later: 3 },
    uses: ['contracts_supplier'],
  },
  {
    name: 'Contracts of a buyer',
    route: 'buyerContracts',
    by: 'buyer',
    query: buyers,
    statements: { later: 3 },
    uses: ['contracts_buyer'],
    isInOrder: true,
  },
  {
    name: 'Contracts of a buyer by state, length and start',
    route: 'buyerContracts',
    by: 'buyer',
    query: mine(buyers, {
      contractStatus: 'Active',
      proposalDuration: 'Long:3 to 6 months',
      startAfter: '2026-07-01',
    }),
    statements: { later: 3 },
    uses: ['contracts_buyer'],
  },
  {
    name: 'Contracts that wait for a supplier',
    route: 'supplierContracts',
    by: 'supplier',
    query: mine(suppliers, { waiting: true }),
    statements: { later: 3 },
    uses: ['contracts_supplier', 'contract_amendments_one_open'],
    isInOrder: true,
  },
  {
    name: 'Contracts that wait for a buyer',
    route: 'buyerContracts',
    by: 'buyer',
    query: mine(buyers, { waiting: true }),
    statements: { later: 3 },
    uses: ['contracts_buyer', 'contract_amendments_one_open'],
    isInOrder: true,
  },
  {
    name: 'Buyers with whom a supplier has dealings on an offer',
    route: 'contractBuyers',
    by: 'supplier',
    query: () => ({ proposalId: askedOffer }),
    statements: { later: 4 },
    uses: ['nda_requests_once'],
  },
  {
    name: 'People a buyer talks with',
    route: 'allSuppliers',
    by: 'buyer',
    params: own,
    query: () => ({}),
    statements: { later: 2 },
    uses: ['conversations_buyer'],
  },
  {
    name: 'People a supplier talks with',
    route: 'allBuyers',
    by: 'supplier',
    params: own,
    query: () => ({}),
    statements: { later: 2 },
    uses: ['conversations_supplier'],
  },
  {
    name: 'Conversations of a buyer',
    route: 'allConversations',
    by: 'buyer',
    query: () => ({}),
    statements: { later: 2 },
    uses: ['conversations_buyer'],
  },
  {
    name: 'Conversations of a supplier with one buyer',
    route: 'allConversations',
    by: 'supplier',
    query: () => ({ receiverId: 2 }),
    statements: { later: 2 },
    uses: ['conversations_supplier'],
  },
  {
    name: 'The newest messages of a long conversation',
    ...longTalk,
    query: () => ({}),
  },
  {
    name: 'Messages after one deep in a long conversation',
    ...longTalk,
    query: () => ({ after: 1_000 }),
  },
  {
    name: 'Messages around one deep in a long conversation',
    ...longTalk,
    query: () => ({ around: 25_000 }),
    few: { query: { around: 25_000, limit: 2 }, params: { conversationId: longConversation } },
    statements: { later: 5 },
  },
  {
    name: 'What a message said before',
    route: 'messageEdits',
    by: 'buyer',
    params: () => ({ messageId: editedMessage }),
    few: { params: { messageId: editedMessage } },
    query: () => ({}),
    statements: { later: 5 },
    uses: ['message_edits_message', 'messages_pkey', 'message_attachments_message', 'conversations_pkey'],
  },
  {
    name: 'All templates',
    route: 'allTemplates',
    by: 'supplier',
    query: () => ({}),
    statements: { later: 2 },
    uses: ['proposals_template', 'template_questions_position'],
    readsWhole: { templates: 'there are some dozens, and all of them are answered' },
  },
  {
    name: 'Templates by name',
    route: 'searchTemplates',
    by: 'supplier',
    query: () => ({ name: 'plate' }),
    statements: { later: 3 },
    uses: ['proposals_template', 'template_questions_position'],
    readsWhole: { templates: 'there are some dozens, and a part of a name may stand anywhere in it' },
  },
  {
    name: 'All users',
    route: 'allUsers',
    by: 'admin',
    query: () => ({}),
    statements: { later: 3 },
    uses: ['users_pkey', 'logins_pkey', 'profiles_pkey'],
    isInOrder: true,
    readsWhole: { users: 'their total is the number of its rows' },
  },
  {
    name: 'Users who wait for approval',
    route: 'allUsers',
    by: 'admin',
    query: () => ({ state: 'waiting' }),
    statements: { later: 3 },
    uses: ['users_waiting', 'logins_pkey', 'profiles_pkey'],
  },
  {
    name: 'Notifications of a user',
    route: 'allNotifications',
    by: 'buyer',
    query: own,
    statements: { later: 3 },
    uses: ['notifications_user'],
    isInOrder: true,
  },
  {
    name: 'Notifications of a user of a category',
    route: 'allNotifications',
    by: 'buyer',
    query: mine(own, { category: 'GENERAL' }),
    statements: { later: 3 },
    uses: ['notifications_user'],
    isInOrder: true,
  },
  {
    name: 'Unread notifications',
    route: 'unreadNotifications',
    by: 'buyer',
    query: own,
    // One for each category.
    statements: { later: 4 },
    uses: ['notifications_unread'],
  },
  {
    name: 'Counts of unread notifications',
    route: 'unreadCount',
    by: 'buyer',
    query: own,
    statements: { later: 2 },
    uses: ['notifications_unread'],
  },
  {
    name: 'Open sessions',
    route: 'sessions',
    by: 'buyer',
    query: () => ({}),
    statements: { later: 2 },
    uses: ['sessions_login'],
  },
  // The last: lists that are asked for after it have to follow the change too.
  {
    name: 'The market after an offer has changed',
    ...market,
    query: () => ({}),
    isAfterChange: true,
    statements: { first: 4, later: 3 },
    uses: ['proposals_changed', 'proposal_removals_changed', 'proposals_pkey'],
  },
];
