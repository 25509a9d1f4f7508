import { createHash } from 'node:crypto';
import type { Cell } from '@proffer/contract/comparison/rows';
import { groupDigits } from '@proffer/contract/offers/answers';
import { bodyTextNames, textField } from '@proffer/contract/offers/fields';
import type { Answer } from '@proffer/contract/offers/schemas';
import { isCalendarDay } from '@proffer/contract/wire/calendar-day';
import { dayText } from '../../../platform/date-text';
import {
  counted,
  figureCell,
  none,
  ofPart,
  textCell,
  unsaid,
  withheld,
  type ColumnFacts,
  type RowRule,
} from '../column-facts';

const scopeWords = { small: 'Small', medium: 'Medium', large: 'Large' } as const;

/** Returns the rows about the content of the offers. */
export const offerRows = (): RowRule[] => [
  {
    row: 'scope',
    group: 'offer',
    label: 'Scope',
    read: ({ offer }) => (offer ? { kind: 'text', text: scopeWords[offer.scope] } : none),
  },
  {
    row: 'categories',
    group: 'offer',
    label: 'Categories',
    read: ({ offer }) => (offer ? textCell(offer.categories.map(({ title }) => title).join(', ')) : none),
  },
  {
    row: 'attachments',
    group: 'offer',
    label: 'Files',
    read: ({ offer }) =>
      offer === null ? none : offer.withheld ? withheld : figureCell(offer.attachments.length, fileWords),
  },
  ...bodyTextNames
    .filter((name) => textField(name).section === 'details')
    .map((name): RowRule => ({
      row: name,
      group: 'offer',
      label: textField(name).label,
      isWritten: true,
      isAskable: true,
      read: (column) => ofPart(name, column, (offer) => textCell(offer[name])),
    })),
];

const fileWords = (count: number): string => (count === 0 ? 'None' : counted(count, 'file'));

/** Returns one row for each question of the templates, those that most offers answer first (CMP-8). */
export function questionRows(columns: readonly ColumnFacts[]): RowRule[] {
  const asked = columns.flatMap(({ offer }) => offer?.answers ?? []);
  const questions = new Map(asked.map((answer) => [keyOf(answer), answer.question]));
  const rows = [...questions].map(([key, question]) => {
    const count = asked.filter((answer) => keyOf(answer) === key).length;
    const rule: RowRule = {
      row: `answer-${createHash('sha256').update(key).digest('hex').slice(0, 16)}`,
      group: 'questions',
      label: question,
      isAskable: true,
      read: (column) => answerCell(column, key),
    };
    return { count, rule };
  });
  return rows.toSorted((a, b) => b.count - a.count).map(({ rule }) => rule);
}

function answerCell({ offer }: ColumnFacts, key: string): Cell {
  if (offer === null) return none;
  if (offer.withheld) return withheld;
  const answer = offer.answers.find((one) => keyOf(one) === key);
  return answer ? textCell(answerText(answer)) : unsaid;
}

/** Returns an answer for reading: a number in Indian grouping, a day in words, other text unchanged. */
function answerText({ kind, answer }: Answer): string {
  const text = answer.trim();
  if (kind === 'number' && /^-?\d+(\.\d+)?$/.test(text)) return groupDigits(text);
  return kind === 'date' && isCalendarDay(text) ? dayText(text) : answer;
}

const keyOf = ({ category, question }: Pick<Answer, 'category' | 'question'>) =>
  JSON.stringify([category, question]);
