import { z } from 'zod';
import { questionKinds, requirableCertificates } from '../wire/choices';
import { limits } from '../wire/limits';
import {
  flag,
  lineOf,
  moment,
  optionalId,
  optionalText,
  pageNumber,
  pageSize,
  ruled,
  textOf,
} from '../wire/primitives.schemas';
import {
  boundFault,
  boundMissing,
  boundsFault,
  certificateKindFault,
  choicesFault,
  templateTexts,
} from './rules';

/**
 * Kind of a question. `options` belong to `choice`, `min` and `max` (inclusive) to `number`, `certificateKind` to
 * `certificate`; for other kinds they are empty and null.
 */
const questionRule = z.object({
  kind: z.enum(questionKinds),
  /** Shown under the question; may be empty. */
  help: z.string(),
  options: z.array(z.string()),
  min: z.number().nullable(),
  max: z.number().nullable(),
  certificateKind: z.enum(requirableCertificates).nullable(),
});
export type QuestionRule = z.output<typeof questionRule>;

/** A question template (TPL-16). `resmendatory` is the specification's word for mandatory. */
export const template = z.object({
  templateId: z.number(),
  name: z.string(),
  active: z.boolean(),
  /**
   * Incremented by each change while offers use it; each version is a template of its own, and older ones stay
   * readable.
   */
  version: z.number(),
  /** Number of offers that answer this version, including closed ones. */
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

const bound = z.number(boundMissing).superRefine(ruled(boundFault)).nullable().default(null);

/** Fields that do not belong to the kind are emptied, so that equal questions compare as equal. */
const questionInput = z
  .object({
    detailId: z.unknown().optional(),
    question: textOf(templateTexts.question),
    category: lineOf(templateTexts.category).default(''),
    resmendatory: flag.default(false),
    kind: z.enum(questionKinds, 'Please choose one of the list.').default('text'),
    help: textOf(templateTexts.help).default(''),
    options: z
      .array(lineOf(templateTexts.option))
      .max(limits.questionOptions, `At most ${limits.questionOptions} choices.`)
      .default([]),
    min: bound,
    max: bound,
    certificateKind: z
      .enum(requirableCertificates, 'Please choose one of the list.')
      .nullable()
      .default(null),
  })
  .transform((question) => ({
    ...question,
    options: question.kind === 'choice' ? question.options : [],
    min: question.kind === 'number' ? question.min : null,
    max: question.kind === 'number' ? question.max : null,
    certificateKind: question.kind === 'certificate' ? question.certificateKind : null,
  }))
  .superRefine(({ kind, options, min, max, certificateKind }, context) => {
    const faults = {
      options: kind === 'choice' ? choicesFault(options) : undefined,
      max: boundsFault(min, max),
      certificateKind: kind === 'certificate' ? certificateKindFault(certificateKind) : undefined,
    };
    for (const [field, message] of Object.entries(faults)) {
      if (message !== undefined) context.addIssue({ code: 'custom', path: [field], message });
    }
  });

/** Body of save and update. Questions are in the order of the list and get new ids. */
export const templateBody = z.object({
  templateId: optionalId,
  name: lineOf(templateTexts.name),
  active: flag.default(true),
  details: z
    .array(questionInput)
    .max(limits.answersPerOffer, `At most ${limits.answersPerOffer} questions.`)
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
  status: z.enum(['draft', 'published', 'closed', 'suspended', 'unlisted']),
  /** Version of the template that it answers. */
  version: z.number(),
  createdDate: moment,
});
export type TemplateOffering = z.output<typeof templateOffering>;
