import { isDeepStrictEqual } from 'node:util';
import { limitsText, type AskedQuestion } from '@proffer/contract/offers/answers';

/** What a template asks, as the house names it. */
export type Question = AskedQuestion & { category: string };

/** What a template says, as an administrator gives it. */
export interface TemplateContent {
  name: string;
  active: boolean;
  /** A question that is there already may come with its id. */
  details: (Question & { detailId?: unknown })[];
}

type Questions = Pick<TemplateContent, 'details'>;

/** Questions without their ids, which are given anew on each change. */
export const questionsOf = ({ details }: Questions) =>
  details.map(({ question, category, mandatory, kind, help, options, min, max }) => ({
    question,
    category,
    mandatory,
    kind,
    help,
    options,
    min,
    max,
  }));

/** Of each side at most so many questions, and so much of each, are kept in the audit log. */
const keptChanges = { questions: 20, letters: 300 };

/** The questions of each side that the other does not ask in the same way, a line each; nothing when all are alike. */
export function questionChanges(before: Questions, after: Questions) {
  const [old, now] = [questionsOf(before), questionsOf(after)];
  if (isDeepStrictEqual(old, now)) return undefined;
  const [gone, come] = [linesOf(old, now), linesOf(now, old)];
  const isOrderAlone = gone.length + come.length === 0 && old.length === now.length;
  return isOrderAlone
    ? { before: {}, after: { changed: ['The order of the questions'] } }
    : { before: { changed: gone }, after: { changed: come } };
}

function linesOf(questions: Question[], others: Question[]): string[] {
  return questions
    .filter((question) => !others.some((other) => isDeepStrictEqual(other, question)))
    .slice(0, keptChanges.questions)
    .map((question) => lineOf(question).slice(0, keptChanges.letters));
}

/** A question in one line: `Which voltage? – choice, mandatory; 230 V / 400 V; Power; At the terminals.` */
function lineOf({ question, category, mandatory, kind, help, options, min, max }: Question): string {
  const how = `${kind}${mandatory ? ', mandatory' : ''}`;
  const parts = [how, options.join(' / '), limitsText({ min, max }), category, help];
  return `${question} – ${parts.filter((part) => part !== '').join('; ')}`;
}
