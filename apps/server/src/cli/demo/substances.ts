import type { ContractLine } from '@proffer/contract/contracts/lines';
import type { Substance } from '@proffer/contract/contracts/substance.schemas';
import type { DemoOffer } from './offers';

const paymentTerms = [
  'Within 30 days of the invoice. Interest on late payment 12 % a year.',
  'As the milestones below; each within 15 days of a proper invoice.',
  'Within 45 days of acceptance, by bank transfer. The buyer keeps 5 % until the end of the warranty.',
] as const;
const milestones = [
  { what: 'With the order', dueDate: '', percent: 30 },
  { what: 'On delivery', dueDate: '', percent: 60 },
  { what: 'After acceptance', dueDate: '', percent: 10 },
] as const;

const places = ['Works, gate 2', 'Central store', 'Site office'] as const;
const pick = <T>(choices: readonly [T, ...T[]], turn: number): T =>
  choices[turn % choices.length] ?? choices[0];

/**
 * Returns the lines of a contract on an offer: its goods near the lower quantity and price, alternately with spares
 * and freight. Depends on the index only, so that the rest of the market does not change.
 */
export function buildSubstance(
  offer: Pick<DemoOffer, 'title' | 'qtyFrom' | 'budgetFrom' | 'priceBasis' | 'unit'>,
  turn: number,
  endDate: string,
): Substance {
  const quantity = Math.max(1, offer.qtyFrom ?? 1);
  const sum = offer.budgetFrom ?? 250_000;
  const price = Math.max(100, offer.priceBasis === 'unit' ? sum : Math.round(sum / quantity));
  const line = (item: string, part: Partial<ContractLine>): ContractLine => ({
    item,
    quantity: 1,
    unit: 'lot',
    unitPrice: price,
    taxRate: 18,
    deliveryDate: endDate,
    deliveryPlace: pick(places, turn),
    ...part,
  });
  const extra = [
    line('Spare parts for the first year', { unitPrice: Math.round(price * 4.5) / 100, deliveryDate: '' }),
    line('Packing and freight', { unitPrice: 12_480.5 + turn * 35.25, taxRate: 5, deliveryPlace: '' }),
  ];
  return {
    lines: [line(offer.title, { quantity, unit: offer.unit ?? 'set' }), ...extra.slice(0, turn % 3)],
    paymentTerms: pick(paymentTerms, turn),
    milestones: turn % 3 === 1 ? [...milestones] : [],
    governingLaw: 'India',
    jurisdiction: pick(['Pune', 'Mumbai', 'Bengaluru'], turn),
    papers: [],
  };
}

/** Returns the buyer's counter-terms: ten percent less, and more time to pay. */
export function counterSubstance(substance: Substance): Substance {
  return {
    ...substance,
    lines: substance.lines.map((line) => ({ ...line, unitPrice: Math.round(line.unitPrice * 90) / 100 })),
    paymentTerms: 'Within 45 days of the invoice.',
  };
}
