import { lineUnit } from '@proffer/contract/offers/price-terms';
import { type QuoteRequest, requestFaults } from '@proffer/contract/quotes/rules';
import { readQuantity } from '../../../entities/contracts/lines.model';
import type { FullOffer } from '../../../entities/offers/offer';

/** Typed values of a request for a quote. */
export type AskForm = Record<keyof QuoteRequest, string>;

/** Wishes of the buyer in the address, as the comparison writes them. */
export type AskWishes = Partial<Record<'quantity' | 'unit' | 'by' | 'place', string | undefined>>;

/** Returns the initial values: the wishes in the address, else the offer's minimum quantity and its unit. */
export const startOfAsk = (
  { qtyFrom, qtyTo, unit }: Pick<FullOffer, 'qtyFrom' | 'qtyTo' | 'unit'>,
  wishes: AskWishes = {},
): AskForm => ({
  quantity: wishes.quantity ?? String(qtyFrom ?? qtyTo ?? ''),
  unit: wishes.unit ?? lineUnit(unit),
  wantedBy: wishes.by ?? '',
  deliveryPlace: wishes.place ?? '',
  note: '',
});

export const readAsk = (form: AskForm): QuoteRequest => ({
  quantity: readQuantity(form.quantity),
  unit: form.unit.trim(),
  wantedBy: form.wantedBy,
  deliveryPlace: form.deliveryPlace.trim(),
  note: form.note.trim(),
});

export const askFaults = (form: AskForm, today: string) => requestFaults(readAsk(form), today);
