import { sql } from 'drizzle-orm';
import { bigint, index, pgTable, primaryKey, smallint, text, timestamp } from 'drizzle-orm/pg-core';
import { identity } from './columns';

/** Words and phrases that mean the same to the search; administrators keep them. */
export const synonymGroups = pgTable('synonym_groups', {
  id: identity(),
  changedAt: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
});

export const synonyms = pgTable(
  'synonyms',
  {
    /** The word as it is looked up, by `synonym_key`: each is in one group. Null of one that is looked up as another before it. */
    key: text().unique('synonyms_key'),
    groupId: bigint({ mode: 'number' })
      .notNull()
      .references(() => synonymGroups.id, { onDelete: 'cascade' }),
    position: smallint().notNull(),
    word: text().notNull(),
    /** What a word alone sounds like, as of the words of offers. */
    sound: text().generatedAlwaysAs(sql`word_sound(lower(word))`),
  },
  (t) => [primaryKey({ columns: [t.groupId, t.position] }), index('synonyms_sound').on(t.sound)],
);
