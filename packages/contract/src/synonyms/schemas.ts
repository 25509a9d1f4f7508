import { z } from 'zod';
import { limits } from '../wire/limits';
import {
  id,
  lineOf,
  moment,
  optionalFilter,
  optionalText,
  pageNumber,
  pageOf,
  pageSize,
} from '../wire/primitives.schemas';
import { synonymRules, wordsFault } from './rules';

/** Words that the search takes for each other (OFF-222). */
export const synonymGroup = z.object({
  id: z.number(),
  words: z.array(z.string()),
  changedAt: moment,
});
export type SynonymGroup = z.output<typeof synonymGroup>;
export const synonymGroups = pageOf(synonymGroup);

export const synonymsQuery = z.object({
  keyword: optionalFilter(optionalText(limits.shortText)),
  page: pageNumber,
  size: pageSize,
});

const words = z
  .array(lineOf(synonymRules.word))
  .max(limits.companyItems)
  .superRefine((list, check) => {
    const fault = wordsFault(list);
    if (fault !== undefined) check.addIssue({ code: 'custom', message: fault });
  });
export const synonymsBody = z.object({ words });
/** `changedAt`: of the group as it was looked at. */
export const changeSynonymsBody = z.object({ words, changedAt: z.iso.datetime() });
export const synonymsPath = z.object({ id });

/** What a group would find in the market. */
export const synonymPreview = z.object({
  /** Published offers that each word finds by itself. */
  words: z.array(z.object({ word: z.string(), offers: z.number() })),
  /** Those that any of them finds. */
  together: z.number(),
  /** The newest ten of these. */
  titles: z.array(z.string()),
});
export type SynonymPreview = z.output<typeof synonymPreview>;
