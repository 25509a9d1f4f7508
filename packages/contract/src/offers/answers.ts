import { isBlank, trimmed } from '../wire/blank-text';
import { isCalendarDay } from '../wire/calendar-day';
import { yesNoChoices, type QuestionKind } from '../wire/choices';
import type { FieldError } from '../wire/errors';
import type { QuestionRule } from '../templates/schemas';

/** A question of a template, as an answer is held against it. */
export type AskedQuestion = QuestionRule & { question: string; mandatory: boolean };

interface GivenAnswer {
  question: string;
  category: string;
  mandatory: boolean;
  answer: string;
}

/** A number as it is kept: plain digits with a point, no grouping; what a number holds without loss. */
const plainNumber = /^-?\d{1,15}(\.\d{1,6})?$/;

/**
 * What is wrong with an answer, in a sentence for its field; null when it may be published. Empty is fine unless the
 * question is mandatory. Both sides use it, so that they cannot differ. Free of zod.
 */
export function answerFault(
  question: AskedQuestion,
  answer: string,
  attachmentNames: readonly string[],
): string | null {
  const text = trimmed(answer);
  if (text === '') return question.mandatory ? openText(question) : null;
  return faults[question.kind](text, question, attachmentNames);
}

type Fault = (text: string, question: AskedQuestion, attachmentNames: readonly string[]) => string | null;

const faults: Record<QuestionKind, Fault> = {
  text: () => null,
  number: (text, question) => numberFault(question, text),
  yes_no: (text) =>
    unless(
      yesNoChoices.some((choice) => choice === text),
      'Please choose Yes or No.',
    ),
  choice: (text, { options }) => unless(options.includes(text), 'Please choose one of the list.'),
  date: (text) => unless(isCalendarDay(text), 'Please choose a real date.'),
  file: (text, _question, attachmentNames) =>
    unless(
      attachmentNames.some((name) => name.trim() === text),
      'Please choose one of the attachments of this offer.',
    ),
};

const unless = (isRight: boolean, fault: string): string | null => (isRight ? null : fault);

function numberFault({ min, max }: QuestionRule, text: string): string | null {
  if (!plainNumber.test(text)) return 'Please enter a number such as 1250 or 12.5.';
  const number = Number(text);
  if ((min === null || number >= min) && (max === null || number <= max)) return null;
  const limits = limitsText({ min, max });
  return `Please enter ${min !== null && max !== null ? 'a number ' : ''}${limits.toLowerCase()}`;
}

/** The limits of a number in a sentence, `From 5 to 1,250.`; empty when it has none. */
export function limitsText({ min, max }: Pick<QuestionRule, 'min' | 'max'>): string {
  if (min === null) return max === null ? '' : `At most ${groupDigits(String(max))}.`;
  if (max === null) return `At least ${groupDigits(String(min))}.`;
  return `From ${groupDigits(String(min))} to ${groupDigits(String(max))}.`;
}

/** Plain digits in Indian grouping, `1234567.5` as `12,34,567.5`; no digit is lost, whatever their number. */
export function groupDigits(text: string): string {
  return text.replace(/^(-?)(\d+)/, (_, sign: string, whole: string) => {
    return sign + whole.replaceAll(/\d(?=(\d\d)+\d$)/g, '$&,');
  });
}

const openText = ({ question }: { question: string }): string => `Please answer: ${question}`;

/** What keeps an answer from the market. The text stands at the field; without the field it needs its question. */
interface AnswerBlock extends FieldError {
  question: string;
}

/**
 * An offer's answers against the questions of its template; which are mandatory, and their kinds, the template says.
 * Answers to what it does not ask are held against themselves. A question nobody answers stands at `answers`.
 */
export function answerBlocks(
  questions: readonly AskedQuestion[],
  answers: readonly GivenAnswer[],
  attachmentNames: readonly string[],
): AnswerBlock[] {
  const asked = questionsOfAnswers(questions, answers);
  const given = new Set(asked);
  return [
    ...answers.flatMap((answer, index) => {
      const { question } = answer;
      const rule = asked[index];
      const own = answer.mandatory && isBlank(answer.answer) ? openText(answer) : null;
      const text = rule ? answerFault(rule, answer.answer, attachmentNames) : own;
      return text === null ? [] : [{ field: `answers.${index}.answer`, question, text }];
    }),
    ...questions
      .filter((question) => question.mandatory && !given.has(question))
      .map((question) => ({ field: 'answers', question: question.question, text: openText(question) })),
  ];
}

/** The sentence of a block where nothing else tells which question it is about. */
export function namedText({ question, text }: Pick<AnswerBlock, 'question' | 'text'>): string {
  if (text === openText({ question })) return text;
  return `${question}${/[.?!:]$/.test(question) ? '' : ':'} ${text}`;
}

/**
 * The question that each answer answers, by its words; of those asked twice by its category, else by its place.
 * Undefined for an answer to what is not asked.
 */
export function questionsOfAnswers<Q extends { question: string; category?: string }>(
  questions: readonly Q[],
  answers: readonly Pick<GivenAnswer, 'question' | 'category'>[],
): (Q | undefined)[] {
  const open = new Set(questions);
  const found: (Q | undefined)[] = answers.map(() => undefined);
  for (const isBound of [true, false]) {
    for (const [index, { question, category }] of answers.entries()) {
      if (found[index]) continue;
      const match = [...open].find(
        (asked) => asked.question === question && (!isBound || asked.category === category),
      );
      if (!match) continue;
      open.delete(match);
      found[index] = match;
    }
  }
  return found;
}
