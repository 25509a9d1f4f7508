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
} from 'drizzle-orm/pg-core';
import { mailChoices } from '@proffer/contract/wire/choices';
import type { SearchFilters } from '@proffer/contract/searches/schemas';
import { createdAt, identity } from './columns';
import { offers } from './market';
import { userRef } from './references';

/** A search that a buyer keeps, to be told what newly fits it. */
export const savedSearches = pgTable(
  'saved_searches',
  {
    id: identity(),
    buyerId: userRef(),
    name: text().notNull(),
    keyword: text().notNull(),
    /** Everything beside the words, as the list is asked for it. */
    filters: jsonb().$type<SearchFilters>().notNull(),
    /** The words as a query; null where nothing is asked of them. */
    query: text(),
    /**
     * One word of the query, or its beginning: no offer fits that has none such. So a new offer meets the searches
     * that share a word with it, and those without words, which have the empty one.
     */
    anchor: text().notNull(),
    /** It found more than are remembered: only what is published after it is new to it. */
    isBroad: boolean().notNull(),
    alert: text({ enum: mailChoices }).notNull(),
    lookedAt: timestamp({ withTimezone: true }).notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index('saved_searches_buyer').on(t.buyerId, t.id),
    index('saved_searches_anchor').on(t.anchor),
    check('saved_searches_alert', sql`${t.alert} in ('at_once','daily','never')`),
  ],
);

/** Offers that fit a saved search: each is told once, and never those that were on the list when it was saved. */
export const savedSearchMatches = pgTable(
  'saved_search_matches',
  {
    searchId: bigint({ mode: 'number' })
      .notNull()
      .references(() => savedSearches.id, { onDelete: 'cascade' }),
    offerId: bigint({ mode: 'number' })
      .notNull()
      .references(() => offers.id, { onDelete: 'cascade' }),
    /** When it newly fitted; null for one that was on the list before. */
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

/** Up to which state of the market the searches have been told: one row, held while they are. */
export const savedSearchProgress = pgTable('saved_search_progress', {
  isOnly: boolean().primaryKey().default(true),
  snapshot: text().notNull(),
});
