import { z } from 'zod';
import { questionKinds } from '../wire/choices';
import { limits } from '../wire/limits';
import {
  flag,
  moment,
  optionalId,
  optionalLine,
  optionalText,
  pageNumber,
  pageSize,
  requiredLine,
  requiredText,
} from '../wire/primitives.schemas';

/**
 * How a question is answered. `options` belong to `choice`, `min` and `max` (inclusive) to `number`; elsewhere they are
 * empty and null.
 */
const questionRule = z.object({
  kind: z.enum(questionKinds),
  /** Shown under the question; may be empty. */
  help: z.string(),
  options: z.array(z.string()),
  min: z.number().nullable(),
  max: z.number().nullable(),
});
export type QuestionRule = z.output<typeof questionRule>;

/** A question template (TPL-16). `resmendatory` is the specification's word for mandatory. */
export const template = z.object({
  templateId: z.number(),
  name: z.string(),
  active: z.boolean(),
  /** Counts the changes made while offers used it; each is a template of its own, and the older ones stay readable. */
  version: z.number(),
  /** Offers that answer this version, closed ones included. */
  offersUsing: z.number(),
  details: z.array(
    questionRule.extend({
      detailId: z.number(),
      question: z.string(),
      category: z.string(),
      resmendatory: z.boolean(),
    }),
  ),
});
export type Template = z.output<typeof template>;

const bound = z
  .number('Please enter a number.')
  .min(-limits.amountRupees, 'Please enter a smaller number.')
  .max(limits.amountRupees, 'Please enter a smaller number.')
  .nullable()
  .default(null);

/** What does not belong to the kind is emptied, so that equal questions are equal. */
const questionInput = z
  .object({
    detailId: z.unknown().optional(),
    question: requiredText(limits.shortText * 5, 'Please enter the question.'),
    category: optionalLine(limits.shortText).default(''),
    resmendatory: flag.default(false),
    kind: z.enum(questionKinds, 'Please choose one of the list.').default('text'),
    help: optionalText(limits.shortText * 5).default(''),
    options: z
      .array(requiredLine(limits.shortText, 'Please fill in this choice.'))
      .max(limits.questionOptions, `At most ${limits.questionOptions} choices.`)
      .default([]),
    min: bound,
    max: bound,
  })
  .transform((question) => ({
    ...question,
    options: question.kind === 'choice' ? question.options : [],
    min: question.kind === 'number' ? question.min : null,
    max: question.kind === 'number' ? question.max : null,
  }))
  .superRefine(({ kind, options, min, max }, context) => {
    if (kind === 'choice' && new Set(options).size < Math.max(2, options.length)) {
      const message = options.length < 2 ? 'Please give at least two choices.' : 'Two choices are the same.';
      context.addIssue({ code: 'custom', path: ['options'], message });
    }
    if (min !== null && max !== null && min > max) {
      context.addIssue({
        code: 'custom',
        path: ['max'],
        message: 'The largest must not be below the smallest.',
      });
    }
  });

/** Body of save and update. Questions stand in the order of the list; their ids are given anew. */
export const templateBody = z.object({
  templateId: optionalId,
  name: requiredLine(limits.shortText, 'Please enter a name.'),
  active: flag.default(true),
  details: z
    .array(questionInput)
    .max(limits.answersPerProposal, `At most ${limits.answersPerProposal} questions.`)
    .default([]),
});
export type TemplateInput = z.output<typeof templateBody>;

export const templateSearchQuery = z.object({
  name: optionalText(limits.keyword).default(''),
  page: pageNumber,
  size: pageSize,
});

export const templateOfferingsQuery = z.object({ page: pageNumber, size: pageSize });

/** An offer that answers a version of a template. */
export const templateOffering = z.object({
  proposalId: z.number(),
  title: z.string(),
  companyName: z.string(),
  /** `suspended`: published, and hidden while its supplier is deactivated. */
  status: z.enum(['draft', 'published', 'closed', 'suspended']),
  /** Of the template that it answers. */
  version: z.number(),
  createdDate: moment,
});
export type TemplateOffering = z.output<typeof templateOffering>;
