import { z } from 'zod';
import { offerFilters } from '../offers/lists.schemas';
import { checkRanges } from '../offers/schemas';
import { mailChoices } from '../wire/choices';
import { limits } from '../wire/limits';
import { id, lineOf, optionalText } from '../wire/primitives.schemas';
import { searchRules } from './rules';

/** The filters of a list of offers without the keyword. */
const searchFilters = offerFilters.omit({ keyword: true });
export type SearchFilters = z.output<typeof searchFilters>;

/** A saved search of a buyer (OFF-140). */
export const savedSearch = z.object({
  searchId: z.number(),
  name: z.string(),
  keyword: z.string(),
  filters: searchFilters,
  alert: z.enum(mailChoices),
  /** Number of new matching offers since the search was last opened. */
  newCount: z.number(),
});
export type SavedSearch = z.output<typeof savedSearch>;

export const saveSearchBody = z.object({
  name: lineOf(searchRules.name),
  keyword: optionalText(limits.keyword).default(''),
  filters: searchFilters.superRefine(checkRanges),
  alert: z.enum(mailChoices).default('daily'),
});

export const changeSearchBody = z.object({
  name: lineOf(searchRules.name).optional(),
  alert: z.enum(mailChoices).optional(),
});

export const searchPath = z.object({ searchId: id });
export const savedSearches = z.array(savedSearch);
