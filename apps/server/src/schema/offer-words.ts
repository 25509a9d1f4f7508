import { sql } from 'drizzle-orm';

/**
 * The words of an offer cost more than the rest of its row. Drafts written by hand are few, and only their supplier
 * searches them, so theirs are found when they are asked for; drafts from a file may be thousands.
 */
export const isSearchedByWords = sql.raw(`status <> 'draft' or import_source is not null`);

/**
 * Text as its words are looked for: an apostrophe of print parts words as a typed one does, and the dot below a
 * Devanagari letter, which many leave out, is left out.
 */
export const plainText = (text: string) => `translate(${text}, '\u2019\u093c', '''')`;
const wordsOf = (text: string, weight: 'A' | 'B' | 'C') =>
  `setweight(to_tsvector('market', ${plainText(text)}), '${weight}')`;
const wholeText = `detail || ' ' || answers_text`;
/** What anybody may search. */
export const publicWords = sql.raw(
  `${wordsOf('title', 'A')} || ${wordsOf('company_name', 'B')} || ${wordsOf(`case when nda_required then '' else ${wholeText} end`, 'C')}`,
);
/** What an NDA protects. */
export const protectedWords = sql.raw(
  `case when nda_required then ${wordsOf(wholeText, 'C')} else ''::tsvector end`,
);
/** What the owner of an offer may search: all of its words. For statements that read `offers` alone. */
export const ownWords = sql`coalesce(search_public || search_protected, ${publicWords} || ${protectedWords})`;
