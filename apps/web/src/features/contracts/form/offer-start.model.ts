import { lineUnit } from '@proffer/contract/offers/price-terms';
import type { Duration } from '@proffer/contract/wire/choices';
import type { FullOffer } from '../../../entities/offers/offer';
import { type ContractForm, emptyContractForm } from './contract-form.model';
import { emptyLine, type LineForm } from '../../../entities/contracts/lines.model';

/** Months for each duration: the longest that it allows; a round number for open-ended ones. */
const monthsOf: Record<Duration, number> = {
  'Short:1 month': 1,
  'Short:1 to 3 months': 3,
  'Long:3 to 6 months': 6,
  'Long:more than 6 months': 12,
  'Long:1 to 3 years or more': 36,
};

type Offer = Pick<
  FullOffer,
  | 'title'
  | 'duration'
  | 'qtyFrom'
  | 'qtyTo'
  | 'budgetFrom'
  | 'budgetTo'
  | 'priceBasis'
  | 'unit'
  | 'gst'
  | 'hsnCode'
>;

/**
 * Returns the form values for a new contract on an offer: title, duration from today, and a line if the offer has a
 * single price.
 */
export function startOf(offer: Offer, today: string): ContractForm {
  const line = lineOf(offer);
  return {
    ...emptyContractForm,
    contractName: offer.title,
    ...(offer.duration === null
      ? {}
      : { startDate: today, endDate: lastDayAfter(today, monthsOf[offer.duration]) }),
    ...(line ? { lines: [line] } : {}),
  };
}

/** Returns the day before the same day `months` later. */
function lastDayAfter(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  // In a shorter month, the 31st becomes its last day.
  const lastOfMonth = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate();
  const end = new Date(Date.UTC(year, month - 1 + months, Math.min(date, lastOfMonth)));
  return new Date(end.getTime() - 86_400_000).toISOString().slice(0, 10);
}

/**
 * Returns a line if the offer states a single quantity; ranges cannot be used. Its price is taken if it is known
 * without tax and exact to the paisa, or if the basis is not stated, as a price for the whole lot.
 */
function lineOf(offer: Offer): LineForm | undefined {
  const quantity = one(offer.qtyFrom, offer.qtyTo);
  const unitPrice = unitPriceOf(offer, quantity);
  if (!quantity || (unitPrice === undefined && offer.unit === null)) return undefined;
  return {
    ...emptyLine,
    item: offer.title,
    hsnCode: offer.hsnCode,
    quantity: String(quantity),
    unit: lineUnit(offer.unit),
    ...(unitPrice !== undefined && { unitPrice: String(unitPrice) }),
  };
}

/** Returns the price of one unit without tax, in rupees. */
function unitPriceOf({ budgetFrom, budgetTo, priceBasis, gst }: Offer, quantity: number | null) {
  const price = one(budgetFrom, budgetTo);
  if (!quantity || price === null || gst === 'included') return undefined;
  if (priceBasis === 'unit') return price;
  const paise = (price * 100) / quantity;
  return Number.isInteger(paise) ? paise / 100 : undefined;
}

const one = (from: number | null, to: number | null): number | null =>
  from === null || to === null || from === to ? (from ?? to) : null;
