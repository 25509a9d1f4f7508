import { z } from 'zod';
import { needFilters } from '../needs/market.schemas';
import { offerFilters } from '../offers/lists.schemas';
import { checkRanges } from '../offers/schemas';
import { mailChoices } from '../wire/choices';
import { limits } from '../wire/limits';
import { id, lineOf, optionalText } from '../wire/primitives.schemas';
import { searchRules, searchSubjects } from './rules';

/** The filters of a list of offers without the keyword. */
const searchFilters = offerFilters.omit({ keyword: true });
export type SearchFilters = z.output<typeof searchFilters>;

/** The filters of the list of needs without the keyword. */
const needSearchFilters = needFilters.omit({ keyword: true });
export type NeedSearchFilters = z.output<typeof needSearchFilters>;

/** A saved search of a company over offers or needs (OFF-140, NED-66). */
export const savedSearch = z.object({
  searchId: z.number(),
  name: z.string(),
  subject: z.enum(searchSubjects),
  /** True for the search that the market keeps for a supplier: needs that suit its offers. It cannot be removed. */
  suitsOffers: z.boolean(),
  keyword: z.string(),
  /** Filters of a search over offers; empty for one over needs. */
  filters: searchFilters,
  /** Filters of a search over needs; empty for one over offers. */
  needFilters: needSearchFilters,
  alert: z.enum(mailChoices),
  /** Number of new matching offers or needs since the search was last opened. */
  newCount: z.number(),
});
export type SavedSearch = z.output<typeof savedSearch>;

export const saveSearchBody = z.object({
  name: lineOf(searchRules.name),
  keyword: optionalText(limits.keyword).default(''),
  subject: z.enum(searchSubjects).default('offers'),
  filters: searchFilters.superRefine(checkRanges).default({}),
  needFilters: needSearchFilters.default({}),
  alert: z.enum(mailChoices).default('daily'),
});

export const changeSearchBody = z.object({
  name: lineOf(searchRules.name).optional(),
  alert: z.enum(mailChoices).optional(),
});

export const searchPath = z.object({ searchId: id });
export const savedSearches = z.array(savedSearch);
