import { integer, pgTable, text } from 'drizzle-orm/pg-core';

/** What an offer of a category is found by. Written when a process starts, so that it is the list of its release. */
export const categoryWords = pgTable('category_words', {
  /** The CPV code without its check digit. */
  number: integer().primaryKey(),
  title: text().notNull(),
  /** The titles of all that it stands under. */
  above: text().notNull(),
});
