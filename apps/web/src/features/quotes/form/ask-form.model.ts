import { type QuoteRequest, requestFaults } from '@proffer/contract/quotes/rules';
import { readQuantity } from '../../../entities/contracts/lines.model';
import type { FullOffer } from '../../../entities/offers/offer';

/** A request for a quote as it is typed. */
export type AskForm = Record<keyof QuoteRequest, string>;

/** As the offer begins it: with its least quantity, where it names one. */
export const startOfAsk = ({ qtyFrom, qtyTo }: Pick<FullOffer, 'qtyFrom' | 'qtyTo'>): AskForm => ({
  quantity: String(qtyFrom ?? qtyTo ?? ''),
  unit: 'pcs',
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
