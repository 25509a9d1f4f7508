import type { Duration } from '@proffer/contract/wire/choices';
import type { FullOffer } from '../../../entities/offers/offer';
import { type ContractForm, emptyContractForm } from './contract-form.model';
import { emptyLine, type LineForm } from '../../../entities/contracts/lines.model';

/** The longest that each length speaks of; of those without an end a round one. */
const monthsOf: Record<Duration, number> = {
  'Short:1 month': 1,
  'Short:1 to 3 months': 3,
  'Long:3 to 6 months': 6,
  'Long:more than 6 months': 12,
  'Long:1 to 3 years or more': 36,
};

type Offer = Pick<FullOffer, 'title' | 'duration' | 'qtyFrom' | 'qtyTo' | 'budgetFrom' | 'budgetTo'>;

/** A new contract as its offer begins it: its title, its length from today, and one line where it names one price. */
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

/** The day before the same one, so many months later. */
function lastDayAfter(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  // Of the 31st in a shorter month, that month's last.
  const lastOfMonth = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate();
  const end = new Date(Date.UTC(year, month - 1 + months, Math.min(date, lastOfMonth)));
  return new Date(end.getTime() - 86_400_000).toISOString().slice(0, 10);
}

/** Only of one quantity and one price, which comes out to the paisa: a range is no price to put into a contract. */
function lineOf({ title, qtyFrom, qtyTo, budgetFrom, budgetTo }: Offer): LineForm | undefined {
  const quantity = one(qtyFrom, qtyTo);
  const price = one(budgetFrom, budgetTo);
  if (!quantity || price === null) return undefined;
  const paise = (price * 100) / quantity;
  if (!Number.isInteger(paise)) return undefined;
  return {
    ...emptyLine,
    item: title,
    quantity: String(quantity),
    unit: 'pcs',
    unitPrice: String(paise / 100),
  };
}

const one = (from: number | null, to: number | null): number | null =>
  from === null || to === null || from === to ? (from ?? to) : null;
