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

/** A group of words that the search treats as synonyms (OFF-222). */
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
/** `changedAt`: time of the last change of the group when it was read. */
export const changeSynonymsBody = z.object({ words, changedAt: z.iso.datetime() });
export const synonymsPath = z.object({ id });

/** The offers that a group would find. */
export const synonymPreview = z.object({
  /** Number of published offers that each word finds by itself. */
  words: z.array(z.object({ word: z.string(), offers: z.number() })),
  /** Number of offers that any of the words finds. */
  together: z.number(),
  /** The newest ten of these. */
  titles: z.array(z.string()),
});
export type SynonymPreview = z.output<typeof synonymPreview>;
