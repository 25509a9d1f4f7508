import { isBlank } from '@proffer/contract/wire/blank-text';
import type { FullOffer } from '../../../entities/offers/offer';
import { quantityText } from '../../../entities/offers/offer-facts';
import { scopeLabels } from '../../../entities/offers/offer-labels';
import { lengthText } from '../../../entities/offers/offer-row.model';
import { moneyText } from '../../../ui/money.model';
import { answerText } from '../page/answer-text.model';

/** What stands in a cell: a text, that nothing is said, or that the NDA withholds it. */
export type Cell = { text: string } | 'unsaid' | 'withheld';

export interface ComparedRow {
  label: string;
  /** One for each offer, in their order. */
  cells: Cell[];
  isDifferent: boolean;
  /** Its texts may have lists and bold words. */
  isWritten?: true;
}

type Comparable = Pick<
  FullOffer,
  | 'budgetFrom'
  | 'budgetTo'
  | 'qtyFrom'
  | 'qtyTo'
  | 'duration'
  | 'scope'
  | 'deliveryTerm'
  | 'ruleOfDelivery'
  | 'detail'
  | 'categories'
  | 'answers'
  | 'withheld'
>;

/** What is said of every offer: what it costs and comes to first, then how it is delivered, then what else is told. */
export function factRows(
  offers: readonly Comparable[],
): Record<'figures' | 'delivery' | 'rest', ComparedRow[]> {
  const row = (label: string, read: (offer: Comparable) => string | undefined, isProtected = false) =>
    rowOf(
      label,
      offers.map((offer) => (isProtected && offer.withheld ? 'withheld' : cellOf(read(offer)))),
    );
  return {
    figures: [
      row('Budget', budgetText),
      row('Quantity', quantityText, true),
      row('Duration', ({ duration }) => lengthText(duration)),
    ],
    delivery: [
      { ...row('Delivery term', ({ deliveryTerm }) => deliveryTerm, true), isWritten: true },
      { ...row('Rule of delivery', ({ ruleOfDelivery }) => ruleOfDelivery, true), isWritten: true },
    ],
    rest: [
      row('Scope', ({ scope }) => scopeLabels[scope]),
      row('Categories', ({ categories }) => categories.map(({ title }) => title).join(', ')),
      // Never twice the same: marking it would say nothing.
      { ...row('Detail', ({ detail }) => detail, true), isDifferent: false, isWritten: true },
    ],
  };
}

/**
 * The answers, the same question in one row: first those that several of the offers answer, as offers of one template do.
 */
export function answerRows(offers: readonly Comparable[]): ComparedRow[] {
  const questions = new Map(
    offers.flatMap(({ answers }) => answers.map((answer) => [keyOf(answer), answer.question] as const)),
  );
  const rows = [...questions].map(([key, question]) => {
    const given = offers.map(({ answers }) => answers.find((answer) => keyOf(answer) === key));
    const cells = offers.map(({ withheld }, index): Cell => {
      const answer = given[index];
      return withheld ? 'withheld' : cellOf(answer && answerText(answer));
    });
    return { count: given.filter((answer) => answer !== undefined).length, row: rowOf(question, cells) };
  });
  return rows.toSorted((a, b) => b.count - a.count).map(({ row }) => row);
}

/** A row of texts; they differ where two that are told do: what is withheld may be the same. */
export function rowOf(label: string, cells: Cell[]): ComparedRow {
  const told = cells.flatMap((cell) => (typeof cell === 'string' ? [] : cell.text.trim().toLowerCase()));
  return { label, cells, isDifferent: new Set(told).size > 1 };
}

export const cellOf = (text: string | undefined): Cell =>
  text === undefined || isBlank(text) ? 'unsaid' : { text };

function budgetText({ budgetFrom: from, budgetTo: to }: Comparable): string | undefined {
  if (from !== null && to !== null && from !== to) return `${moneyText(from)} – ${moneyText(to)}`;
  const amount = from ?? to;
  return amount === null ? undefined : moneyText(amount);
}

const keyOf = ({ category, question }: { category: string; question: string }) =>
  JSON.stringify([category, question]);
