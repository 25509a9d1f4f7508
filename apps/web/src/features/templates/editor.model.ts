import type { QuestionKind, RequirableCertificate } from '@proffer/contract/wire/choices';
import {
  boundFault,
  boundsFault,
  certificateKindFault,
  choicesFault,
  templateTexts,
} from '@proffer/contract/templates/rules';
import { readFigure } from '@proffer/contract/wire/figures';
import { lineFault, textFault } from '@proffer/contract/wire/text-rules';
import type { Template, TemplateInput } from '../../entities/templates/template';

/** A question being edited: numbers as typed text, and a key that stays with it when it is moved. */
export interface EditedQuestion {
  key: string;
  /** Id of the stored question; absent for a new one. */
  detailId?: number;
  question: string;
  category: string;
  mandatory: boolean;
  kind: QuestionKind;
  help: string;
  options: string[];
  min: string;
  max: string;
  certificateKind: RequirableCertificate | null;
}

export interface EditedTemplate {
  name: string;
  active: boolean;
  questions: EditedQuestion[];
}

export const kindWords: Record<QuestionKind, string> = {
  text: 'Text',
  number: 'Number',
  yes_no: 'Yes or No',
  choice: 'One of a list',
  date: 'Date',
  file: 'File',
  certificate: 'Certificate',
};

let keys = 0;
const nextKey = () => `question-${(keys += 1)}`;

export const emptyTemplate = (): EditedTemplate => ({ name: '', active: true, questions: [newQuestion()] });

export function newQuestion(category = ''): EditedQuestion {
  return {
    key: nextKey(),
    question: '',
    category,
    mandatory: false,
    kind: 'text',
    help: '',
    options: [],
    min: '',
    max: '',
    certificateKind: null,
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

/** Returns the template to send. Only for a template without faults. */
export function inputOf({ name, active, questions }: EditedTemplate): TemplateInput {
  return {
    name: name.trim(),
    active,
    details: questions.map(({ key: _key, min, max, options, ...question }) => ({
      ...question,
      options: question.kind === 'choice' ? options.map((option) => option.trim()) : [],
      min: question.kind === 'number' ? readBound(min) : null,
      max: question.kind === 'number' ? readBound(max) : null,
      certificateKind: question.kind === 'certificate' ? question.certificateKind : null,
    })),
  };
}

/** Returns whether two templates have the same content, ignoring keys and ids. */
export function isSameContent(a: EditedTemplate, b: EditedTemplate): boolean {
  const plain = ({ name, active, questions }: EditedTemplate) =>
    JSON.stringify([name, active, questions.map(({ key: _key, detailId: _id, ...question }) => question)]);
  return plain(a) === plain(b);
}

/** Returns the number of a typed bound; NaN for a text with no or two readings. */
function readBound(text: string): number | null {
  const read = readFigure(text, { kind: 'pieces' });
  if (read.kind === 'empty') return null;
  return read.kind === 'figure' && read.unit === '' ? Number(read.decimal) : Number.NaN;
}

/** Returns the faults by the server's field names (`details.2.question`). */
export function faultsOf({ name, questions }: EditedTemplate): Record<string, string> {
  const faults: [string, string | undefined][] = [['name', lineFault(templateTexts.name, name)]];
  for (const [index, question] of questions.entries()) {
    for (const [field, fault] of questionFaults(question)) faults.push([`details.${index}.${field}`, fault]);
  }
  return Object.fromEntries(faults.filter((found): found is [string, string] => found[1] !== undefined));
}

function questionFaults(edited: EditedQuestion): [string, string | undefined][] {
  const { question, category, kind, help, options } = edited;
  const faults: [string, string | undefined][] = [
    ['question', textFault(templateTexts.question, question)],
    ['category', lineFault(templateTexts.category, category)],
    ['help', textFault(templateTexts.help, help)],
  ];
  if (kind === 'choice') {
    for (const [place, option] of options.entries())
      faults.push([`options.${place}`, lineFault(templateTexts.option, option)]);
    faults.push(['options', choicesFault(options)]);
  }
  if (kind === 'number') {
    const [min, max] = [readBound(edited.min), readBound(edited.max)];
    faults.push(['min', boundFault(min)], ['max', boundFault(max) ?? boundsFault(min, max)]);
  }
  if (kind === 'certificate') faults.push(['certificateKind', certificateKindFault(edited.certificateKind)]);
  return faults;
}

/** Returns the questions with one moved to another position, if it exists. */
export function moveQuestion(questions: EditedQuestion[], from: number, to: number): EditedQuestion[] {
  const moved = questions[from];
  if (!moved || to < 0 || to >= questions.length || from === to) return questions;
  const left = questions.toSpliced(from, 1);
  return left.toSpliced(to, 0, moved);
}

/** Returns the categories of the questions for suggestions, in order of first use. */
export const categoriesOf = ({ questions }: EditedTemplate): string[] => [
  ...new Set(questions.map(({ category }) => category.trim()).filter((category) => category !== '')),
];
