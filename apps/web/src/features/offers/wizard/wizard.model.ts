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
  offerTexts,
  publishingFaults,
  webAddressFault,
} from '@proffer/contract/offers/rules';
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

/** Names of the steps (OFF-38). */
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
 * What the wizard edits: the fields of an offer as the calls take them, but categories with their titles to show. Of the
 * files it says what a save adds and removes; those of a draft come and go without one.
 */
export interface OfferEdit extends Omit<OfferInput, 'categories'>, FileChanges {
  categories: Category[];
  /** What stands in a field for an amount and cannot be read as one: it is sent to nobody, and not lost. */
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
  redirectUrl: ({ redirectUrl }) => webAddressFault(redirectUrl),
  ndaRequired: noFault,
};

/** Returns the error message of a field that cannot be stored with its value. */
function faultOf(edit: OfferEdit, name: OfferFieldName): string | undefined {
  if (!isTextName(name)) return specialFaults[name](edit);
  const fault = textField(name).rows === 1 ? lineFault : textFault;
  return fault(name === 'title' ? offerTexts.title : textField(name), edit[name]);
}

const amountProblem = (edit: OfferEdit, field: AmountField, kind: AmountKind) =>
  readAmount(edit.unread[field] ?? String(edit[field] ?? ''), kind).problem;

/** What the server has, before anything is changed. */
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

/** The edit after an amount was typed, or a text that is none. */
export function amountChange(
  { unread }: OfferEdit,
  field: AmountField,
  value: number | null,
  text: string | undefined,
): Partial<OfferEdit> {
  const { [field]: _before, ...others } = unread;
  return { [field]: value, unread: text === undefined ? others : { ...others, [field]: text } };
}

/** Fields as the calls take them: a category travels as its code. */
export function wireFields<Fields extends Partial<OfferEdit>>({
  categories,
  unread: _unread,
  ...fields
}: Fields) {
  return { ...fields, ...(categories && { categories: categories.map(({ code }) => code) }) };
}

/** The chosen ones without this one if it is among them, else with it; a full choice takes none in. */
export function toggleCategory(chosen: readonly Category[], { code, title }: Category): Category[] {
  const others = chosen.filter((one) => one.code !== code);
  if (others.length < chosen.length || chosen.length >= limits.categoriesPerOffer) return others;
  return [...others, { code, title }];
}

type TemplateQuestion = Template['details'][number];

/** Questions of a template as answers to fill in; an answer already given to the same question is kept. */
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

/** What the template asks, with the answers given so far, and after it what was answered besides. */
export function askedAnswers(template: Template | null, given: readonly Answer[]): Answer[] {
  if (!template) return [...given];
  const questions = questionsOfAnswers(template.details, given);
  return [...answersFrom(template, given), ...given.filter((_, index) => !questions[index])];
}

/** How many answers would be lost by turning to another template (null: to none). */
export function answersLost(template: Template | null, given: readonly Answer[]): number {
  const kept = new Set(template?.details.map((detail) => detail.question));
  return given.filter((answer) => !isBlank(answer.answer) && !kept.has(answer.question)).length;
}

interface AnswerGroup {
  category: string;
  /** Each with its place in the offer's list of answers. */
  answers: { index: number; answer: Answer }[];
}

/** Answers by category, in the order the categories first occur. */
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

/** A sentence at a field of a step. `field` is its name, dotted for an answer (`answers.2.answer`). */
export interface WizardBlock {
  step: WizardStep;
  field: string;
  text: string;
  /** Of the template, which the sentence is about; at its field the sentence does without it. */
  question?: string;
  /** Something stands there that cannot be stored, so that nothing is missing but to be put right. */
  isWrong?: true;
}

/** What an edit is held against besides itself. */
export interface PostingRules {
  /** The one that the edit names; null when there is none, or while it is not known. */
  template: Template | null;
  /** Of the files that it will have. */
  attachmentNames: readonly string[];
}

function isFieldBlank(edit: OfferEdit, field: keyof OfferEdit): boolean {
  const value = edit[field];
  const isEmpty = value === null || (typeof value === 'string' && isBlank(value));
  return isEmpty && !(field in edit.unread);
}

/** What cannot be stored as it stands. The rest of the edit is saved meanwhile. */
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
 * Everything between this edit and the market, in the order of the steps; empty when it may be posted. The places of
 * answers are those of `askedAnswers`.
 */
export function postingBlocks(edit: OfferEdit, { template, attachmentNames }: PostingRules): WizardBlock[] {
  const blocks = fieldProblems(edit);
  const told = new Set(blocks.map(({ field }) => field));
  for (const { field, text } of publishingFaults(edit)) {
    if (!told.has(field)) blocks.push({ step: stepOfField(field), field, text });
  }
  const answers = askedAnswers(template, edit.answers);
  for (const block of answerBlocks(template?.details ?? [], answers, attachmentNames)) {
    blocks.push({ step: 'questions', ...block });
  }
  if (attachmentNames.length > limits.upload.attachmentsPerOffer)
    blocks.push({ step: 'nda', field: 'file', text: attachmentsFullText });
  return blocks.toSorted((a, b) => wizardSteps.indexOf(a.step) - wizardSteps.indexOf(b.step));
}

/** How it stands with a step that was left behind. */
export type StepMark = 'done' | 'missing' | 'wrong';

/** The marks of these steps, by what stands between the edit and the market. */
export function stepMarks(
  steps: Iterable<WizardStep>,
  blocks: readonly WizardBlock[],
): ReadonlyMap<WizardStep, StepMark> {
  const markOf = (step: WizardStep): StepMark => {
    const own = blocks.filter((block) => block.step === step);
    if (own.length === 0) return 'done';
    return own.some(({ isWrong }) => isWrong) ? 'wrong' : 'missing';
  };
  return new Map([...steps].map((step) => [step, markOf(step)]));
}

/** A file that is on its way while the rest is ready. */
export function sendingBlock(fileName: string): WizardBlock {
  return { step: 'nda', field: 'file', text: `${fileName} is still being sent.` };
}

/** The step whose field a server error names, so that a refusal can lead there. */
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

/** The fields that stand on a step. */
export function fieldsOfStep(step: WizardStep): (keyof OfferEdit)[] {
  return editFields.filter((field) => stepOfField(field) === step);
}

/** The server's own sentences, each at the step of its field. */
export function refusedBlocks(errors: readonly FieldError[]): WizardBlock[] {
  return errors.map(({ field, text }) => ({ step: stepOfField(field), field, text }));
}

/** Fields that differ from what the server has, whether or not they can be stored. */
export function changedFields(edit: OfferEdit, saved: OfferEdit): Partial<OfferEdit> {
  const changed = editFields.filter((field) => JSON.stringify(edit[field]) !== JSON.stringify(saved[field]));
  return Object.fromEntries(changed.map((field) => [field, edit[field]]));
}

/** Those of them that can be stored; both ends of a range go together, and so do the answers. */
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

/** Reads the step from the address; anything unknown is the first step. */
export function readStep(value: unknown): WizardStep {
  return wizardSteps.find((step) => step === value) ?? 'template';
}

export function neighbourStep(step: WizardStep, by: 1 | -1): WizardStep | undefined {
  return wizardSteps[wizardSteps.indexOf(step) + by];
}
