import { accountLists } from './lists/account.lists';
import { administrationLists } from './lists/administration.lists';
import { buyerOfferLists } from './lists/buyer-offers.lists';
import { chatLists } from './lists/chat.lists';
import { comparisonLists } from './lists/comparison.lists';
import { contractLists } from './lists/contracts.lists';
import { homeLists } from './lists/home.lists';
import { integrationLists } from './lists/integration.lists';
import type { List } from './lists/list';
import { ndaLists } from './lists/nda.lists';
import { needLists } from './lists/needs.lists';
import { notificationLists } from './lists/notifications.lists';
import { openFormatLists } from './lists/open-formats.lists';
import { offerLists, offerListsAfterChange } from './lists/offers.lists';
import { quoteLists } from './lists/quotes.lists';
import { signatureRequestLists } from './lists/signature-requests.lists';
import { profileLists } from './lists/profiles.lists';
import { dealLogLists } from './lists/deal-log.lists';
import { synonymLists } from './lists/synonyms.lists';
import { templateLists } from './lists/templates.lists';
import { userLists } from './lists/users.lists';

/** The indexes that the generic plan of each shared statement uses, by the name of the statement. */
export const sharedStatements: Record<string, string[]> = {
  sessions_by_tokens: ['sessions_token_hash'],
  notification_counts: ['market_counts_figure'],
  account_counts: ['market_counts_figure'],
  admin_users: ['users_pkey', 'logins_pkey', 'profiles_pkey'],
  audit_page: ['audit_log_pkey', 'market_counts_figure', 'users_pkey', 'logins_pkey'],
  open_reports_about: ['reports_open_about'],
  rating_sums: ['contract_ratings_rated'],
  company_standing: ['users_pkey', 'logins_pkey'],
  company_items: ['users_pkey', 'logins_pkey', 'company_services_user', 'company_partners_user'],
  conversation_parties: ['conversations_pkey', 'offers_pkey', 'profiles_pkey', 'users_pkey', 'logins_pkey'],
  message_files: ['message_attachments_message', 'stored_files_pkey'],
  unread_counts: ['market_counts_figure'],
  marked_offer_changes: ['buyer_offers_changed', 'offers_changed', 'offer_removals_changed'],
  offer_changes: ['offers_changed', 'offer_removals_changed'],
  keyword_meanings: ['synonyms_key', 'search_words_sound'],
  // It only calls functions, which use indexes (`market_uses`).
  keyword_weighed: [],
  spellings: ['search_words_similar', 'search_words_begin', 'search_words_pkey', 'synonyms_key'],
  word_uses: [],
  own_offer_changes: ['offers_supplier_changed', 'offer_removals_changed'],
  // All places are read: one row for each town with a company.
  places: [],
  offers_by_ids: ['offers_pkey', 'profiles_pkey', 'users_pkey', 'stored_files_pkey'],
  unbound_offers_by_ids: ['offers_pkey', 'profiles_pkey', 'users_pkey', 'stored_files_pkey'],
  offer_views: ['offers_pkey', 'profiles_pkey', 'nda_requests_once', 'offer_attachments_offer'],
  ending_contracts_supplier: ['contracts_supplier', 'profiles_pkey'],
  ending_contracts_buyer: ['contracts_buyer', 'profiles_pkey'],
  // By the index of the side or by nda_requests_ending, depending on which of them gives fewer rows.
  ending_ndas_supplier: ['offers_pkey', 'profiles_pkey'],
  ending_ndas_buyer: ['offers_pkey', 'profiles_pkey'],
  supplier_state: ['offers_supplier', 'profiles_pkey'],
  buyer_state: ['profiles_pkey', 'quotes_buyer', 'saved_searches_buyer'],
  unbound_offer_views: ['offers_pkey', 'profiles_pkey', 'offer_attachments_offer'],
};

/** Tables of few rows, for which a scan is faster than an index; `places` has one for each town with a company. */
export const shortTables = ['places', 'templates'];

/** Every list of the product, in the order of the requests and of plans.md. */
export const lists: List[] = [
  ...offerLists,
  ...buyerOfferLists,
  ...ndaLists,
  ...administrationLists,
  ...userLists,
  ...contractLists,
  ...quoteLists,
  ...signatureRequestLists,
  ...needLists,
  ...chatLists,
  ...synonymLists,
  ...dealLogLists,
  ...templateLists,
  ...notificationLists,
  ...profileLists,
  ...integrationLists,
  ...homeLists,
  ...openFormatLists,
  ...comparisonLists,
  ...accountLists,
  ...offerListsAfterChange,
];
