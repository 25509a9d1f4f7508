import { sql } from 'drizzle-orm';
import { bigint, index, pgTable, primaryKey, smallint, text, timestamp } from 'drizzle-orm/pg-core';
import { identity } from './columns';

/** Groups of words and phrases with the same meaning for the search; administrators edit them. */
export const synonymGroups = pgTable('synonym_groups', {
  id: identity(),
  changedAt: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
});

export const synonyms = pgTable(
  'synonyms',
  {
    /**
     * Lookup key of the word by `synonym_key`; each key is in one group. Null if an earlier word has the same key.
     */
    key: text().unique('synonyms_key'),
    groupId: bigint({ mode: 'number' })
      .notNull()
      .references(() => synonymGroups.id, { onDelete: 'cascade' }),
    position: smallint().notNull(),
    word: text().notNull(),
    /** Sound of a single word, as in `search_words`. */
    sound: text().generatedAlwaysAs(sql`word_sound(lower(word))`),
  },
  (t) => [primaryKey({ columns: [t.groupId, t.position] }), index('synonyms_sound').on(t.sound)],
);
