import { bodyTextNames, textField, type OfferFieldName } from '@proffer/contract/offers/fields';
import { offerParts, type OfferPart } from '@proffer/contract/offers/parts';
import { pricedPer, priceTermsText } from '@proffer/contract/offers/price-terms';
import { daysText, slabsText } from '@proffer/contract/offers/price-texts';
import { isBlank } from '@proffer/contract/wire/blank-text';
import type { FullOffer } from '../../../entities/offers/offer';
import { quantityText } from '../../../entities/offers/offer-facts';
import { scopeLabels } from '../../../entities/offers/offer-labels';
import { lengthText } from '../../../entities/offers/offer-row.model';
import { moneyText } from '../../../ui/money.model';
import { answerText } from '../page/answer-text.model';

/** Content of a cell: a text, or the reason why there is none. */
export type Cell = { text: string } | 'unsaid' | 'withheld' | 'loading';

export interface ComparedRow {
  label: string;
  /** One cell for each offer, in their order. */
  cells: Cell[];
  isDifferent: boolean;
  /** A remark on the row as a whole. */
  note?: string | undefined;
  /** Set if the texts may have lists and bold words. */
  isWritten?: true;
}

type Comparable = Pick<FullOffer, OfferFieldName | 'categories' | 'answers' | 'withheld'>;

/** Returns a row for each fact of an offer: its figures, the texts of its terms, and the rest. */
export function factRows(
  offers: readonly Comparable[],
): Record<'figures' | 'delivery' | 'rest', ComparedRow[]> {
  const row = (label: string, read: (offer: Comparable) => string | undefined, isProtected = false) =>
    rowOf(
      label,
      offers.map((offer) => (isProtected && offer.withheld ? 'withheld' : cellOf(read(offer)))),
    );
  const partRow = (part: OfferPart, read: (offer: Comparable) => string | undefined) =>
    row(offerParts[part].label, read, offerParts[part].isProtected);
  const textRows = (section: 'details' | 'terms') =>
    bodyTextNames
      .filter((name) => textField(name).section === section)
      .map((name): ComparedRow => ({ ...partRow(name, (offer) => offer[name]), isWritten: true }));
  const stated = (rows: ComparedRow[]) => rows.filter(({ cells }) => cells.some((cell) => cell !== 'unsaid'));
  return {
    figures: [
      { ...row('Price', priceText), note: priceNote(offers) },
      ...stated([partRow('priceSlabs', ({ priceSlabs }) => slabsText(priceSlabs))]),
      partRow('quantity', quantityText),
      partRow('duration', ({ duration }) => lengthText(duration)),
      ...stated([
        partRow('leadDays', ({ leadDays }) => (leadDays === null ? undefined : daysText(leadDays))),
        partRow('hsnCode', ({ hsnCode }) => hsnCode),
      ]),
    ],
    delivery: textRows('terms'),
    rest: [
      partRow('scope', ({ scope }) => scopeLabels[scope]),
      row('Categories', ({ categories }) => categories.map(({ title }) => title).join(', ')),
      // Details are always different, so marking them would say nothing.
      ...textRows('details').map((compared) => ({ ...compared, isDifferent: false })),
    ],
  };
}

/** Returns one row for each question, those that most offers answer first. */
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

/** Returns a row of cells, marked as different if two of its texts differ; a withheld text may be the same. */
export function rowOf(label: string, cells: Cell[]): ComparedRow {
  const texts = cells.flatMap((cell) => (typeof cell === 'string' ? [] : cell.text.trim().toLowerCase()));
  return { label, cells, isDifferent: new Set(texts).size > 1 };
}

export const cellOf = (text: string | undefined): Cell =>
  text === undefined || isBlank(text) ? 'unsaid' : { text };

function priceText({ budgetFrom: from, budgetTo: to, ...terms }: Comparable): string | undefined {
  const amount = from ?? to;
  if (amount === null) return undefined;
  const isRange = from !== null && to !== null && from !== to;
  const text = isRange ? `${moneyText(from)} – ${moneyText(to)}` : moneyText(amount);
  return `${text} ${priceTermsText(terms)}`;
}

/** Returns a remark if the stated prices are for different things, or differ in GST; undefined otherwise. */
function priceNote(offers: readonly Comparable[]): string | undefined {
  const priced = offers.filter(({ budgetFrom, budgetTo }) => (budgetFrom ?? budgetTo) !== null);
  const differs = (read: (offer: Comparable) => unknown) => new Set(priced.map(read)).size > 1;
  if (differs(pricedPer)) return 'Not directly comparable: different price bases.';
  if (differs(({ gst }) => gst)) return 'Not directly comparable: GST is treated differently.';
  return undefined;
}

const keyOf = ({ category, question }: { category: string; question: string }) =>
  JSON.stringify([category, question]);
