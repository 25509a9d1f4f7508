import { lineUnit } from '@proffer/contract/offers/price-terms';
import { type QuoteRequest, requestFaults } from '@proffer/contract/quotes/rules';
import { readQuantity } from '../../../entities/contracts/lines.model';
import type { FullOffer } from '../../../entities/offers/offer';

/** Typed values of a request for a quote. */
export type AskForm = Record<keyof QuoteRequest, string>;

/** Returns the initial values: the offer's minimum quantity and its unit, if it has them. */
export const startOfAsk = ({
  qtyFrom,
  qtyTo,
  unit,
}: Pick<FullOffer, 'qtyFrom' | 'qtyTo' | 'unit'>): AskForm => ({
  quantity: String(qtyFrom ?? qtyTo ?? ''),
  unit: lineUnit(unit),
  wantedBy: '',
  deliveryPlace: '',
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
