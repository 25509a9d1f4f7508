import { z } from 'zod';
import { limits } from './limits';
import { flag, id, optionalText, pageNumber, pageSize, requiredText } from './primitives.schemas';

/** A question template (spec §3 "Template"). `resmendatory` is the specification's word for mandatory. */
export const template = z.object({
  templateId: z.number(),
  name: z.string(),
  active: z.boolean(),
  /** Counts the changes made while offers used it; each is a template of its own, and the older ones stay readable. */
  version: z.number(),
  /** Offers that answer this version, closed ones included. */
  offersUsing: z.number(),
  details: z.array(
    z.object({
      detailId: z.number(),
      question: z.string(),
      category: z.string(),
      resmendatory: z.boolean(),
    }),
  ),
});
export type Template = z.output<typeof template>;

/** Body of save and update. Questions stand in the order of the list; their ids are given anew. */
export const templateBody = z.object({
  templateId: id.nullish(),
  name: requiredText(limits.shortText, 'Please enter a name.'),
  active: flag.default(true),
  details: z
    .array(
      z.object({
        detailId: z.unknown().optional(),
        question: requiredText(limits.shortText * 5, 'Please enter the question.'),
        category: optionalText(limits.shortText).default(''),
        resmendatory: flag.default(false),
      }),
    )
    .max(limits.answersPerProposal, `At most ${limits.answersPerProposal} questions.`)
    .default([]),
});
export type TemplateInput = z.output<typeof templateBody>;

export const templateSearchQuery = z.object({
  name: optionalText(limits.keyword).default(''),
  page: pageNumber,
  size: pageSize,
});
