import { sql } from 'drizzle-orm';
import { bigint, boolean, pgTable } from 'drizzle-orm/pg-core';

/**
 * Condition for offers with stored search vectors, which are larger than the rest of the row. A supplier types few
 * drafts, and only the supplier searches them, so their words are computed in the query. Imported drafts may be
 * thousands.
 */
export const isSearchedByWords = sql.raw(`status <> 'draft' or import_source is not null`);

/** Returns SQL of the search vector of a text. With `name`, exact words rank before inflected ones. */
export const textWords = (text: string, kind: 'name' | 'text') =>
  `market_vector(${text}, ${kind === 'name'})`;
const weighted = (words: string, weight: 'A' | 'B' | 'C' | 'D') => `setweight(${words}, '${weight}')`;
const wholeText = textWords(`detail || ' ' || answers_text`, 'text');
/** The categories rank with the company; their ancestors and the place of the company rank after the text. */
const besideTitle = textWords(`company_name || ', ' || split_part(categories_text, chr(10), 1)`, 'name');
const around = textWords(`split_part(categories_text, chr(10), 2) || ', ' || company_place`, 'text');
/** Search vector of the words that everybody may search. */
export const publicWords = sql.raw(
  `${weighted(textWords('title', 'name'), 'A')} || ${weighted(besideTitle, 'B')} || ${weighted(around, 'D')} || case when nda_required then ''::tsvector else ${weighted(wholeText, 'C')} end`,
);
/** Search vector of the words that an NDA protects. */
export const protectedWords = sql.raw(
  `case when nda_required then ${weighted(wholeText, 'C')} else ''::tsvector end`,
);
/** Search vector of all words, for the owner of an offer. Only for statements over `offers` alone. */
export const ownWords = sql`coalesce(search_public || search_protected, ${publicWords} || ${protectedWords})`;

/**
 * Upper bound of the offers whose search vectors are of the previous release. A migration that changes them inserts
 * the row; a job lowers the bound and deletes the row at the end.
 */
export const staleOfferWords = pgTable('stale_offer_words', {
  isOnly: boolean().primaryKey().default(true),
  beforeId: bigint({ mode: 'number' }).notNull(),
});
