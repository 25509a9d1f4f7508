import { isBlank, trimmed } from '../wire/blank-text';
import { requiredCertificateFault } from '../certificates/rules';
import { isCalendarDay } from '../wire/calendar-day';
import { yesNoChoices, type CertificateKind, type QuestionKind } from '../wire/choices';
import type { FieldError } from '../wire/errors';
import type { QuestionRule } from '../templates/schemas';

/** A question of a template with the rules for its answers. */
export type AskedQuestion = QuestionRule & { question: string; mandatory: boolean };

interface GivenAnswer {
  question: string;
  category: string;
  mandatory: boolean;
  answer: string;
}

/** Names and labels from which some answers are chosen. */
export interface AnswerSources {
  /** Names of the offer's attachments. */
  attachmentNames: readonly string[];
  /** The supplier's valid certificates; null where they are not known, so that the server decides. */
  certificates: readonly { kind: CertificateKind; title: string; number: string }[] | null;
}

/** Stored form of a number: plain digits with an optional point, no grouping, within the precision of a number. */
const plainNumber = /^-?\d{1,15}(\.\d{1,6})?$/;

/**
 * Returns the error message for an answer; null if it may be published. An empty answer is valid unless the question
 * is mandatory. Server and web app share this check. Free of zod.
 */
export function answerFault(question: AskedQuestion, answer: string, sources: AnswerSources): string | null {
  const text = trimmed(answer);
  if (text === '') return question.mandatory ? openText(question) : null;
  return faults[question.kind](text, question, sources);
}

type Fault = (text: string, question: AskedQuestion, sources: AnswerSources) => string | null;

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
  file: (text, _question, { attachmentNames }) =>
    unless(
      attachmentNames.some((name) => name.trim() === text),
      'Please choose one of the attachments of this offer.',
    ),
  certificate: (text, { certificateKind }, { certificates }) =>
    (certificates && requiredCertificateFault(certificateKind, text, certificates)) ?? null,
};

const unless = (isRight: boolean, fault: string): string | null => (isRight ? null : fault);

function numberFault({ min, max }: QuestionRule, text: string): string | null {
  if (!plainNumber.test(text)) return 'Please enter a number such as 1250 or 12.5.';
  const number = Number(text);
  if ((min === null || number >= min) && (max === null || number <= max)) return null;
  const limits = limitsText({ min, max });
  return `Please enter ${min !== null && max !== null ? 'a number ' : ''}${limits.toLowerCase()}`;
}

/** Returns the limits of a number as a sentence, such as `From 5 to 1,250.`; empty without limits. */
export function limitsText({ min, max }: Pick<QuestionRule, 'min' | 'max'>): string {
  if (min === null) return max === null ? '' : `At most ${groupDigits(String(max))}.`;
  if (max === null) return `At least ${groupDigits(String(min))}.`;
  return `From ${groupDigits(String(min))} to ${groupDigits(String(max))}.`;
}

/** Returns plain digits in Indian grouping, such as `12,34,567.5`, without losing a digit. */
export function groupDigits(text: string): string {
  return text.replace(/^(-?)(\d+)/, (_, sign: string, whole: string) => {
    return sign + whole.replaceAll(/\d(?=(\d\d)+\d$)/g, '$&,');
  });
}

const openText = ({ question }: { question: string }): string => `Please answer: ${question}`;

/** An answer that prevents publishing. The text stands at the field; anywhere else it needs the question. */
interface AnswerBlock extends FieldError {
  question: string;
}

/**
 * Returns the answers that prevent publishing. The template decides which are mandatory and of which kind. An answer
 * to another question is checked by its own data. A missing mandatory answer is reported at `answers`.
 */
export function answerBlocks(
  questions: readonly AskedQuestion[],
  answers: readonly GivenAnswer[],
  sources: AnswerSources,
): AnswerBlock[] {
  const asked = questionsOfAnswers(questions, answers);
  const given = new Set(asked);
  return [
    ...answers.flatMap((answer, index) => {
      const { question } = answer;
      const rule = asked[index];
      const own = answer.mandatory && isBlank(answer.answer) ? openText(answer) : null;
      const text = rule ? answerFault(rule, answer.answer, sources) : own;
      return text === null ? [] : [{ field: `answers.${index}.answer`, question, text }];
    }),
    ...questions
      .filter((question) => question.mandatory && !given.has(question))
      .map((question) => ({ field: 'answers', question: question.question, text: openText(question) })),
  ];
}

/** Returns the error message together with its question, for a place without the field. */
export function namedText({ question, text }: Pick<AnswerBlock, 'question' | 'text'>): string {
  if (text === openText({ question })) return text;
  return `${question}${/[.?!:]$/.test(question) ? '' : ':'} ${text}`;
}

/**
 * Returns the question of each answer, matched by its words. If a question occurs twice, the category decides, then
 * the position. Undefined for an answer that the template does not ask for.
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
