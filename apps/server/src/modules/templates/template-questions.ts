import { isDeepStrictEqual } from 'node:util';
import { certificateWords } from '@proffer/contract/certificates/rules';
import { limitsText, type AskedQuestion } from '@proffer/contract/offers/answers';

/** Question of a template, by internal names. */
export type Question = AskedQuestion & { category: string };

/** Content of a template as an administrator submits it. */
export interface TemplateContent {
  name: string;
  active: boolean;
  /** An existing question may carry its id. */
  details: (Question & { detailId?: unknown })[];
}

type Questions = Pick<TemplateContent, 'details'>;

/** Returns questions without their ids, which are assigned anew on each change. */
export const questionsOf = ({ details }: Questions) =>
  details.map(({ question, category, mandatory, kind, help, options, min, max, certificateKind }) => ({
    question,
    category,
    mandatory,
    kind,
    help,
    options,
    min,
    max,
    certificateKind,
  }));

/** Limits of changed questions in the audit log: their number in each version, and the length of each. */
const loggedChanges = { questions: 20, letters: 300 };

/** Returns the questions that only the old or the new template has, one line each; undefined if both are equal. */
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
    .slice(0, loggedChanges.questions)
    .map((question) => lineOf(question).slice(0, loggedChanges.letters));
}

/** Returns a question as one line: `Which voltage? – choice, mandatory; 230 V / 400 V; Power; At the terminals.` */
function lineOf(asked: Question): string {
  const { question, category, mandatory, kind, help, options, min, max, certificateKind } = asked;
  const how = `${kind}${mandatory ? ', mandatory' : ''}`;
  const required = certificateKind === null ? '' : certificateWords[certificateKind];
  const parts = [how, options.join(' / '), required, limitsText({ min, max }), category, help];
  return `${question} – ${parts.filter((part) => part !== '').join('; ')}`;
}
