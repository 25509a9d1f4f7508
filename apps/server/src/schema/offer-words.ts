import { sql } from 'drizzle-orm';
import { bigint, boolean, pgTable } from 'drizzle-orm/pg-core';

/**
 * The words of an offer cost more than the rest of its row. Drafts written by hand are few, and only their supplier
 * searches them, so theirs are found when they are asked for; drafts from a file may be thousands.
 */
export const isSearchedByWords = sql.raw(`status <> 'draft' or import_source is not null`);

/** The words of a text as the market finds them, by the database's own function; `name`: one that is found as written first. */
export const textWords = (text: string, kind: 'name' | 'text') =>
  `market_vector(${text}, ${kind === 'name'})`;
const weighted = (words: string, weight: 'A' | 'B' | 'C' | 'D') => `setweight(${words}, '${weight}')`;
const wholeText = textWords(`detail || ' ' || answers_text`, 'text');
/** The line of the categories themselves stands beside the company, what is above them and where the company is behind the text. */
const besideTitle = textWords(`company_name || ', ' || split_part(categories_text, chr(10), 1)`, 'name');
const around = textWords(`split_part(categories_text, chr(10), 2) || ', ' || company_place`, 'text');
/** What anybody may search. */
export const publicWords = sql.raw(
  `${weighted(textWords('title', 'name'), 'A')} || ${weighted(besideTitle, 'B')} || ${weighted(around, 'D')} || case when nda_required then ''::tsvector else ${weighted(wholeText, 'C')} end`,
);
/** What an NDA protects. */
export const protectedWords = sql.raw(
  `case when nda_required then ${weighted(wholeText, 'C')} else ''::tsvector end`,
);
/** What the owner of an offer may search: all of its words. For statements that read `offers` alone. */
export const ownWords = sql`coalesce(search_public || search_protected, ${publicWords} || ${protectedWords})`;

/**
 * Offers below this id have their words as the release before split them. A migration that changes the splitting writes
 * the row; a job moves it down and deletes it at the end.
 */
export const staleOfferWords = pgTable('stale_offer_words', {
  isOnly: boolean().primaryKey().default(true),
  beforeId: bigint({ mode: 'number' }).notNull(),
});
