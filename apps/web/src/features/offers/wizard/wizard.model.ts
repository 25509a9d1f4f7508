import { answerBlocks, questionsOfAnswers } from '@proffer/contract/offers/answers';
import {
  blankContent,
  contentOf,
  isTextName,
  offerFieldNames,
  offerFields,
  textField,
  type OfferFieldName,
  type OfferTextName,
} from '@proffer/contract/offers/fields';
import {
  attachmentsFullText,
  leadDaysFault,
  offerTexts,
  publishingFaults,
  webAddressFault,
} from '@proffer/contract/offers/rules';
import { hsnFault, slabsFault } from '@proffer/contract/offers/price-terms';
import { rangeFault } from '@proffer/contract/wire/amounts';
import { isBlank } from '@proffer/contract/wire/blank-text';
import { limits } from '@proffer/contract/wire/limits';
import { lineFault, textFault } from '@proffer/contract/wire/text-rules';
import type { FieldError } from '@proffer/contract/wire/errors';
import type { Answer, Category, FileChanges } from '@proffer/contract/offers/schemas';
import type { FullOffer, OfferInput } from '../../../entities/offers/offer';
import type { Template } from '../../../entities/templates/template';
import { readAmount, type AmountKind } from '../../../ui/amount-input.model';

export const wizardSteps = ['template', 'details', 'questions', 'terms', 'nda', 'review'] as const;
export type WizardStep = (typeof wizardSteps)[number];

/** Labels of the steps (OFF-38). */
export const wizardStepLabels: Record<WizardStep, string> = {
  template: 'Template',
  details: 'Details',
  questions: 'Questions',
  terms: 'Quantity, Budget and Delivery',
  nda: 'NDA and Visibility',
  review: 'Review',
};

export type AmountField = 'qtyFrom' | 'qtyTo' | 'budgetFrom' | 'budgetTo';

/**
 * Content that the wizard edits: the fields of an offer, categories with their titles, and the attachments that a save
 * adds and removes. Attachments of a draft change without a save.
 */
export interface OfferEdit extends Omit<OfferInput, 'categories'>, FileChanges {
  categories: Category[];
  /** Texts in amount fields that are no valid amounts; they are kept but not sent. */
  unread: Partial<Record<AmountField, string>>;
}

export const emptyEdit: OfferEdit = {
  ...blankContent,
  templateId: null,
  answers: [],
  categories: [],
  addAttachments: [],
  removeAttachments: [],
  unread: {},
};

export const editFields = Object.keys(emptyEdit) as (keyof OfferEdit)[];

type FaultOf = (edit: OfferEdit) => string | undefined;
const noFault: FaultOf = () => undefined;

/** Checks of the fields that are not texts. */
const specialFaults: Record<Exclude<OfferFieldName, OfferTextName>, FaultOf> = {
  scope: noFault,
  duration: noFault,
  qtyFrom: (edit) => rangeFault(edit.qtyFrom, edit.qtyTo) ?? amountProblem(edit, 'qtyFrom', 'pieces'),
  qtyTo: (edit) => amountProblem(edit, 'qtyTo', 'pieces'),
  budgetFrom: (edit) =>
    rangeFault(edit.budgetFrom, edit.budgetTo) ?? amountProblem(edit, 'budgetFrom', 'rupees'),
  budgetTo: (edit) => amountProblem(edit, 'budgetTo', 'rupees'),
  priceBasis: noFault,
  unit: noFault,
  gst: noFault,
  priceSlabs: ({ priceSlabs }) => slabsFault(priceSlabs),
  leadDays: ({ leadDays }) => leadDaysFault(leadDays),
  hsnCode: ({ hsnCode }) => hsnFault(hsnCode),
  redirectUrl: ({ redirectUrl }) => webAddressFault(redirectUrl),
  ndaRequired: noFault,
  pictureOpen: noFault,
};

/** Returns the error message of a field that cannot be stored with its value. */
function faultOf(edit: OfferEdit, name: OfferFieldName): string | undefined {
  if (!isTextName(name)) return specialFaults[name](edit);
  const fault = textField(name).rows === 1 ? lineFault : textFault;
  return fault(name === 'title' ? offerTexts.title : textField(name), edit[name]);
}

const amountProblem = (edit: OfferEdit, field: AmountField, kind: AmountKind) =>
  readAmount(edit.unread[field] ?? String(edit[field] ?? ''), kind).problem;

/** Returns the edit for a saved offer, without changes. */
export function editOf(view: FullOffer): OfferEdit {
  return {
    ...contentOf(view),
    templateId: view.templateId,
    answers: view.answers,
    categories: view.categories,
    addAttachments: [],
    removeAttachments: [],
    unread: {},
  };
}

/** Returns the change of an edit after an amount, or an invalid text, was typed. */
export function amountChange(
  { unread }: OfferEdit,
  field: AmountField,
  value: number | null,
  text: string | undefined,
): Partial<OfferEdit> {
  const { [field]: _before, ...others } = unread;
  return { [field]: value, unread: text === undefined ? others : { ...others, [field]: text } };
}

/** Returns the fields for the API, with categories as codes. */
export function wireFields<Fields extends Partial<OfferEdit>>({
  categories,
  unread: _unread,
  ...fields
}: Fields) {
  return { ...fields, ...(categories && { categories: categories.map(({ code }) => code) }) };
}

type TemplateQuestion = Template['details'][number];

/** Returns empty answers to the questions of a template; given answers to the same questions are kept. */
export function answersFrom(template: Template, given: readonly Answer[]): Answer[] {
  const known = new Map<TemplateQuestion | undefined, string>();
  for (const [index, question] of questionsOfAnswers(template.details, given).entries()) {
    known.set(question, given[index]?.answer ?? '');
  }
  return template.details.map((detail) => ({
    question: detail.question,
    category: detail.category,
    mandatory: detail.mandatory,
    answer: known.get(detail) ?? '',
    ...(detail.kind !== 'text' && { kind: detail.kind }),
  }));
}

/** Returns the answers to the template's questions, followed by given answers to other questions. */
export function askedAnswers(template: Template | null, given: readonly Answer[]): Answer[] {
  if (!template) return [...given];
  const questions = questionsOfAnswers(template.details, given);
  return [...answersFrom(template, given), ...given.filter((_, index) => !questions[index])];
}

/** Returns the number of answers that a change of template would lose (null: no template). */
export function answersLost(template: Template | null, given: readonly Answer[]): number {
  const kept = new Set(template?.details.map((detail) => detail.question));
  return given.filter((answer) => !isBlank(answer.answer) && !kept.has(answer.question)).length;
}

interface AnswerGroup {
  category: string;
  /** Answers with their positions in the offer's list. */
  answers: { index: number; answer: Answer }[];
}

/** Groups answers by category, in order of first occurrence. */
export function groupAnswers(answers: readonly Answer[]): AnswerGroup[] {
  const groups = new Map<string, AnswerGroup>();
  for (const [index, answer] of answers.entries()) {
    const category = isBlank(answer.category) ? 'Questions' : answer.category;
    const group = groups.get(category) ?? { category, answers: [] };
    group.answers.push({ index, answer });
    groups.set(category, group);
  }
  return [...groups.values()];
}

/** An error message at a field of a step. `field` is its name, dotted for an answer (`answers.2.answer`). */
export interface WizardBlock {
  step: WizardStep;
  field: string;
  text: string;
  /** Question of the template, for display away from its field. */
  question?: string;
  /** Set if the value is invalid rather than missing. */
  isWrong?: true;
  /** Set if nothing is to be done but wait. */
  isPending?: true;
}

/** Data that an edit is checked against. */
export interface PostingRules {
  /** Template of the edit; null without one or while it is loading. */
  template: Template | null;
  /** Names of the attachments after the save. */
  attachmentNames: readonly string[];
}

function isFieldBlank(edit: OfferEdit, field: keyof OfferEdit): boolean {
  const value = edit[field];
  const isEmpty = value === null || (typeof value === 'string' && isBlank(value));
  return isEmpty && !(field in edit.unread);
}

/** Returns the errors that prevent fields from being saved; the other fields are saved meanwhile. */
export function fieldProblems(edit: OfferEdit): WizardBlock[] {
  const problems: WizardBlock[] = [];
  for (const field of offerFieldNames) {
    const text = faultOf(edit, field);
    const step = offerFields[field].section;
    if (text !== undefined)
      problems.push({ step, field, text, ...(!isFieldBlank(edit, field) && { isWrong: true }) });
  }
  for (const [index, { question, answer }] of edit.answers.entries()) {
    const text = textFault(offerTexts.answer, answer);
    if (text !== undefined)
      problems.push({ step: 'questions', field: `answers.${index}.answer`, text, question, isWrong: true });
  }
  return problems;
}

/**
 * Returns everything that prevents posting, in the order of the steps; empty if the offer can be posted. Positions of
 * answers are those of `askedAnswers`.
 */
export function postingBlocks(edit: OfferEdit, { template, attachmentNames }: PostingRules): WizardBlock[] {
  const blocks = fieldProblems(edit);
  const told = new Set(blocks.map(({ field }) => field));
  for (const { field, text } of publishingFaults(edit)) {
    if (!told.has(field)) blocks.push({ step: stepOfField(field), field, text });
  }
  const answers = askedAnswers(template, edit.answers);
  // The server checks chosen certificates when the offer is posted.
  const sources = { attachmentNames, certificates: null };
  for (const block of answerBlocks(template?.details ?? [], answers, sources)) {
    blocks.push({ step: 'questions', ...block });
  }
  if (attachmentNames.length > limits.upload.attachmentsPerOffer)
    blocks.push({ step: 'nda', field: 'file', text: attachmentsFullText });
  return blocks.toSorted((a, b) => wizardSteps.indexOf(a.step) - wizardSteps.indexOf(b.step));
}

/** Mark of a step that the user has left. */
export type StepMark = 'done' | 'missing' | 'wrong' | 'pending';

/** Returns the marks of the steps, derived from the errors that prevent posting. */
export function stepMarks(
  steps: Iterable<WizardStep>,
  blocks: readonly WizardBlock[],
): ReadonlyMap<WizardStep, StepMark> {
  const markOf = (step: WizardStep): StepMark => {
    const own = blocks.filter((block) => block.step === step);
    if (own.length === 0) return 'done';
    if (own.every(({ isPending }) => isPending)) return 'pending';
    return own.some(({ isWrong }) => isWrong) ? 'wrong' : 'missing';
  };
  return new Map([...steps].map((step) => [step, markOf(step)]));
}

/** Returns the error for a file that is still uploading. */
export function sendingBlock(fileName: string): WizardBlock {
  return { step: 'nda', field: 'file', text: `${fileName} is still being sent.`, isPending: true };
}

/** Returns the step with the field of a server error. */
export function stepOfField(field: string): WizardStep {
  const name = field.split('.')[0] ?? '';
  if (name === 'answers') return 'questions';
  if (name === 'templateId') return 'template';
  if (name === 'categories') return 'details';
  if (['file', 'addAttachments', 'removeAttachments'].includes(name)) return 'nda';
  return offerFieldNames.some((each) => each === name)
    ? offerFields[name as OfferFieldName].section
    : 'terms';
}

/** Returns the fields of a step. */
export function fieldsOfStep(step: WizardStep): (keyof OfferEdit)[] {
  return editFields.filter((field) => stepOfField(field) === step);
}

/** Returns the error messages of the server, each at the step of its field. */
export function refusedBlocks(errors: readonly FieldError[]): WizardBlock[] {
  return errors.map(({ field, text }) => ({ step: stepOfField(field), field, text }));
}

/** Returns the fields that differ from the saved offer, valid or not. */
export function changedFields(edit: OfferEdit, saved: OfferEdit): Partial<OfferEdit> {
  const changed = editFields.filter((field) => JSON.stringify(edit[field]) !== JSON.stringify(saved[field]));
  return Object.fromEntries(changed.map((field) => [field, edit[field]]));
}

/** Returns the changed fields that can be saved; both ends of a range are saved together, and so are all answers. */
export function savableChanges(edit: OfferEdit, saved: OfferEdit): Partial<OfferEdit> {
  const problems = fieldProblems(edit).map(({ field }) => field.split('.')[0] ?? field);
  const unusable = new Set<string>(['unread', ...problems]);
  for (const [from, to] of [
    ['qtyFrom', 'qtyTo'],
    ['budgetFrom', 'budgetTo'],
  ] as const) {
    if (unusable.has(from)) unusable.add(to);
    if (unusable.has(to)) unusable.add(from);
  }
  const fields = Object.entries(changedFields(edit, saved)).filter(([field]) => !unusable.has(field));
  return Object.fromEntries(fields);
}

/**
 * Returns the steps of an edit (OFF-510): without templates to choose from, an offer without questions needs neither
 * of the two steps for them. `templates` is undefined while they are not known.
 */
export function stepsOf(
  { templateId, answers }: Pick<OfferEdit, 'templateId' | 'answers'>,
  templates: readonly unknown[] | undefined,
): readonly WizardStep[] {
  const isWithout = templates?.length === 0 && templateId === null && answers.length === 0;
  return isWithout ? wizardSteps.filter((step) => step !== 'template' && step !== 'questions') : wizardSteps;
}

/** Returns the step in the address; the first step for a value that is none of the steps. */
export function readStep(value: unknown, steps: readonly WizardStep[] = wizardSteps): WizardStep {
  return steps.find((step) => step === value) ?? steps[0] ?? 'details';
}

export function neighbourStep(
  step: WizardStep,
  by: 1 | -1,
  steps: readonly WizardStep[] = wizardSteps,
): WizardStep | undefined {
  return steps[steps.indexOf(step) + by];
}
