import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { textWords } from './offer-words';

/**
 * Texts by which an offer of a category is found. They are written when a process starts, so that they match its
 * release.
 */
export const categoryWords = pgTable(
  'category_words',
  {
    /** The CPV code without its check digit. */
    number: integer().primaryKey(),
    title: text().notNull(),
    /** Titles of all ancestors. */
    above: text().notNull(),
  },
  // The spelling correction accepts words of categories, even if no offer contains them.
  () => [index('category_words_words').using('gin', sql.raw(textWords('title', 'name')))],
);
