import type { QuestionKind } from '@proffer/contract/wire/choices';
import { limits } from '@proffer/contract/wire/limits';
import type { Template, TemplateInput } from '@proffer/contract/templates/schemas';
import { tooLongText } from '../../ui/length-limit';

/** A question while it is edited: numbers as they are typed, and a key that stays with it when it is moved. */
export interface EditedQuestion {
  key: string;
  /** Of the question it began as; none for a new one. */
  detailId?: number;
  question: string;
  category: string;
  resmendatory: boolean;
  kind: QuestionKind;
  help: string;
  options: string[];
  min: string;
  max: string;
}

export interface EditedTemplate {
  name: string;
  active: boolean;
  questions: EditedQuestion[];
}

/** How long the texts of a question may be. */
export const questionLimits = {
  question: limits.shortText * 5,
  category: limits.shortText,
  help: limits.shortText * 5,
  option: limits.shortText,
};

export const kindWords: Record<QuestionKind, string> = {
  text: 'Text',
  number: 'Number',
  yes_no: 'Yes or No',
  choice: 'One of a list',
  date: 'Date',
  file: 'File',
};

let keys = 0;
const nextKey = () => `question-${(keys += 1)}`;

export const emptyTemplate = (): EditedTemplate => ({ name: '', active: true, questions: [newQuestion()] });

export function newQuestion(category = ''): EditedQuestion {
  return {
    key: nextKey(),
    question: '',
    category,
    resmendatory: false,
    kind: 'text',
    help: '',
    options: [],
    min: '',
    max: '',
  };
}

type Content = Pick<Template, 'name' | 'active'> & {
  details: (Omit<Template['details'][number], 'detailId'> & { detailId?: unknown })[];
};

export function editedOf({ name, active, details }: Content): EditedTemplate {
  return {
    name,
    active,
    questions: details.map(({ detailId, min, max, ...question }) => ({
      ...question,
      ...(typeof detailId === 'number' ? { detailId } : {}),
      key: nextKey(),
      min: min === null ? '' : String(min),
      max: max === null ? '' : String(max),
    })),
  };
}

/** As it is sent. Only for what `faultsOf` finds nothing in. */
export function inputOf({ name, active, questions }: EditedTemplate): TemplateInput {
  return {
    name: name.trim(),
    active,
    details: questions.map(({ key: _key, min, max, options, ...question }) => ({
      ...question,
      options: question.kind === 'choice' ? options.map((option) => option.trim()) : [],
      min: question.kind === 'number' ? readBound(min) : null,
      max: question.kind === 'number' ? readBound(max) : null,
    })),
  };
}

/** Whether anything would be lost by leaving; keys and ids are no content. */
export function isSameContent(a: EditedTemplate, b: EditedTemplate): boolean {
  const plain = ({ name, active, questions }: EditedTemplate) =>
    JSON.stringify([name, active, questions.map(({ key: _key, detailId: _id, ...question }) => question)]);
  return plain(a) === plain(b);
}

const readBound = (text: string) => (text.trim() === '' ? null : Number(text.trim()));

/** What is wrong, by the server's names of the fields (`details.2.question`), in the contract's words. */
export function faultsOf({ name, questions }: EditedTemplate): Record<string, string> {
  const faults: Record<string, string> = {};
  const nameFault = name.trim() === '' ? 'Please enter a name.' : tooLongText(name.trim(), limits.shortText);
  if (nameFault !== undefined) faults['name'] = nameFault;
  for (const [index, question] of questions.entries()) {
    for (const [field, text] of questionFaults(question)) faults[`details.${index}.${field}`] = text;
  }
  return faults;
}

function questionFaults(edited: EditedQuestion): [string, string][] {
  const { question, category, kind, help, options, min, max } = edited;
  const faults: [string, string][] = [];
  if (question.trim() === '') faults.push(['question', 'Please enter the question.']);
  const texts = { question, category, help };
  for (const field of ['question', 'category', 'help'] as const) {
    const tooLong = tooLongText(texts[field].trim(), questionLimits[field]);
    if (tooLong !== undefined) faults.push([field, tooLong]);
  }
  if (kind === 'choice') {
    const choices = options.map((option) => option.trim());
    for (const [place, choice] of choices.entries()) {
      const fault =
        choice === '' ? 'Please fill in this choice.' : tooLongText(choice, questionLimits.option);
      if (fault !== undefined) faults.push([`options.${place}`, fault]);
    }
    if (choices.length < 2) faults.push(['options', 'Please give at least two choices.']);
    else if (new Set(choices).size < choices.length) faults.push(['options', 'Two choices are the same.']);
  }
  if (kind === 'number') {
    const [from, to] = [readBound(min), readBound(max)];
    if (!isBound(from)) faults.push(['min', 'Please enter a number.']);
    if (!isBound(to)) faults.push(['max', 'Please enter a number.']);
    else if (from !== null && to !== null && from > to)
      faults.push(['max', 'The largest must not be below the smallest.']);
  }
  return faults;
}

const isBound = (value: number | null): boolean =>
  value === null || (Number.isFinite(value) && Math.abs(value) <= limits.amountRupees);

/** The question at one place put to another, where there is one. */
export function moveQuestion(questions: EditedQuestion[], from: number, to: number): EditedQuestion[] {
  const moved = questions[from];
  if (!moved || to < 0 || to >= questions.length || from === to) return questions;
  const left = questions.toSpliced(from, 1);
  return left.toSpliced(to, 0, moved);
}

/** Categories in use, for the suggestions, in the order of their first question. */
export const categoriesOf = ({ questions }: EditedTemplate): string[] => [
  ...new Set(questions.map(({ category }) => category.trim()).filter((category) => category !== '')),
];
