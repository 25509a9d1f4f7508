import { sql } from 'drizzle-orm';
import { textWords } from './offer-words';

/**
 * Search vector of a published need: title, items and categories, then text and place. Never the part under NDA, the
 * notes of lines or the company, whose name may be hidden. Null for a draft.
 */
export const needWords = sql.raw(
  `case when status <> 'draft' then setweight(${textWords('title', 'name')}, 'A')
    || setweight(${textWords(`jsonb_path_query_array(lines, '$[*].item')::text`, 'name')}, 'B')
    || setweight(${textWords('split_part(categories_text, chr(10), 1)', 'name')}, 'B')
    || setweight(${textWords('detail', 'text')}, 'C')
    || setweight(${textWords(`split_part(categories_text, chr(10), 2) || ', ' || city || ', ' || state`, 'text')}, 'D') end`,
);

/** The budget that suppliers may know; a hidden one must not decide an order or a filter. */
export const shownBudget = sql.raw(`(case when is_budget_shown then budget end)`);
