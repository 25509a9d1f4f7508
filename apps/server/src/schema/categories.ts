import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { textWords } from './offer-words';

/** What an offer of a category is found by. Written when a process starts, so that it is the list of its release. */
export const categoryWords = pgTable(
  'category_words',
  {
    /** The CPV code without its check digit. */
    number: integer().primaryKey(),
    title: text().notNull(),
    /** The titles of all that it stands under. */
    above: text().notNull(),
  },
  // A word of a category is a right one, also where no offer has it yet.
  () => [index('category_words_words').using('gin', sql.raw(textWords('title', 'name')))],
);
