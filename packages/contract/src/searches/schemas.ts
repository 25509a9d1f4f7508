import { z } from 'zod';
import { offerFilters } from '../offers/lists.schemas';
import { checkRanges } from '../offers/schemas';
import { mailChoices } from '../wire/choices';
import { limits } from '../wire/limits';
import { id, lineOf, optionalText } from '../wire/primitives.schemas';
import { searchRules } from './rules';

/** What a list of offers is narrowed by beside its words. */
const searchFilters = offerFilters.omit({ keyword: true });
export type SearchFilters = z.output<typeof searchFilters>;

/** A search that a buyer keeps (OFF-140). */
export const savedSearch = z.object({
  searchId: z.number(),
  name: z.string(),
  keyword: z.string(),
  filters: searchFilters,
  alert: z.enum(mailChoices),
  /** Offers that newly fit it since it was last looked at. */
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
