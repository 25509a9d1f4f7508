import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { mailChoices } from '@proffer/contract/wire/choices';
import { searchSubjects } from '@proffer/contract/searches/rules';
import type { NeedSearchFilters, SearchFilters } from '@proffer/contract/searches/schemas';
import { createdAt, identity } from './columns';
import { offers } from './market';
import { needRef } from './needs';
import { userRef } from './references';

/** A saved search of a company over offers or needs; the company is notified of new matches. */
export const savedSearches = pgTable(
  'saved_searches',
  {
    id: identity(),
    /** The company that saved it; a supplier too. */
    buyerId: userRef(),
    subject: text({ enum: searchSubjects }).notNull().default('offers'),
    /** True for the search that the market keeps for a supplier: needs that suit its published offers. */
    suitsOffers: boolean().notNull().default(false),
    name: text().notNull(),
    keyword: text().notNull(),
    /** All filters other than the words, as in the query of the list. */
    filters: jsonb().$type<SearchFilters | NeedSearchFilters>().notNull(),
    /** The words as a query; null without words. */
    query: text(),
    /**
     * One word of the query, or its beginning, that every match contains. A new offer is compared with the searches
     * that share a word with it, and with those of the empty anchor. Anchors of searches over needs begin with
     * `needs:`, so that a node of an earlier release never compares them with offers.
     */
    anchor: text().notNull(),
    /** True if the search had more matches than are stored; then only offers published later are new. */
    isBroad: boolean().notNull(),
    alert: text({ enum: mailChoices }).notNull(),
    lookedAt: timestamp({ withTimezone: true }).notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index('saved_searches_buyer').on(t.buyerId, t.id),
    index('saved_searches_anchor').on(t.anchor),
    uniqueIndex('saved_searches_suiting')
      .on(t.buyerId)
      .where(sql`suits_offers`),
    check('saved_searches_subject', sql`${t.subject} in ('offers','needs')`),
    check('saved_searches_alert', sql`${t.alert} in ('at_once','daily','never')`),
  ],
);

/** Offers that match a saved search. Each is reported once, except those that matched when it was saved. */
export const savedSearchMatches = pgTable(
  'saved_search_matches',
  {
    searchId: bigint({ mode: 'number' })
      .notNull()
      .references(() => savedSearches.id, { onDelete: 'cascade' }),
    offerId: bigint({ mode: 'number' })
      .notNull()
      .references(() => offers.id, { onDelete: 'cascade' }),
    /** When the offer began to match; null if it matched when the search was saved. */
    foundAt: timestamp({ withTimezone: true }),
    mailedAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    primaryKey({ columns: [t.searchId, t.offerId] }),
    index('saved_search_matches_offer').on(t.offerId),
    index('saved_search_matches_new')
      .on(t.searchId, t.foundAt)
      .where(sql`found_at is not null`),
    index('saved_search_matches_unmailed')
      .on(t.searchId)
      .where(sql`found_at is not null and mailed_at is null`),
  ],
);

/** Needs that match a saved search, like the offers in `saved_search_matches`. */
export const savedSearchNeeds = pgTable(
  'saved_search_needs',
  {
    searchId: bigint({ mode: 'number' })
      .notNull()
      .references(() => savedSearches.id, { onDelete: 'cascade' }),
    needId: needRef(),
    foundAt: timestamp({ withTimezone: true }),
    mailedAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    primaryKey({ columns: [t.searchId, t.needId] }),
    index('saved_search_needs_need').on(t.needId),
    index('saved_search_needs_new')
      .on(t.searchId, t.foundAt)
      .where(sql`found_at is not null`),
    index('saved_search_needs_unmailed')
      .on(t.searchId)
      .where(sql`found_at is not null and mailed_at is null`),
  ],
);

/** State of the market up to which searches were processed: one row, locked while they are. */
export const savedSearchProgress = pgTable('saved_search_progress', {
  isOnly: boolean().primaryKey().default(true),
  snapshot: text().notNull(),
});
