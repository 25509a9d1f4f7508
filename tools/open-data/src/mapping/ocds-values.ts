import { cleanCell, parseAmount, rupeesOf, type Refusal } from '@proffer/server/offer-files';
import { listAt, textAt, valueAt } from './json-path';

/** Amounts of a release: those in rupees, and the others as stated. */
export interface StatedValues {
  estimates: (number | null)[];
  awards: (number | null)[];
  /** Texts of amounts in other currencies, such as `Estimate: 1,200 GBP`. */
  foreign: string[];
  notes: string[];
}

/**
 * Returns the amounts of tender and awards. A blank currency is `blankCurrency`; amounts in other currencies are kept
 * as text, never shown as rupees. An implausible amount in rupees rejects the record.
 */
export function readValues(
  release: unknown,
  tender: unknown,
  blankCurrency: 'INR' | '',
): StatedValues | Refusal {
  const found: StatedValues = { estimates: [], awards: [], foreign: [], notes: [] };
  const awards = listAt(release, 'awards');
  const contracts = listAt(release, 'contracts');
  const stated: [string, unknown, (number | null)[]][] = [
    ['Lowest estimate', valueAt(tender, 'minValue'), found.estimates],
    ['Estimate', valueAt(tender, 'value'), found.estimates],
    ...awards.map((award): [string, unknown, (number | null)[]] => [
      'Award',
      valueAt(award, 'value'),
      found.awards,
    ]),
    // A contract repeats the awarded amount, unless no award states it.
    ...(awards.some((award) => textAt(award, 'value', 'amount') !== '') ? [] : contracts).map(
      (contract): [string, unknown, (number | null)[]] => [
        'Contract',
        valueAt(contract, 'value'),
        found.awards,
      ],
    ),
  ];
  for (const [name, value, list] of stated) {
    const written = textAt(value, 'amount');
    if (written === '') continue;
    const currency = cleanCell(textAt(value, 'currency')) || blankCurrency;
    if (currency.toUpperCase() === 'INR') {
      const amount = parseAmount(written);
      if (amount.kind === 'refused') return amount;
      list.push(rupeesOf(amount));
      continue;
    }
    if (Number(written) === 0) continue;
    const text = `${name}: ${grouped(written)} ${currency || '(no currency stated)'}`;
    found.foreign.push(text);
    found.notes.push(`${text} is not in rupees; kept as text.`);
  }
  return found;
}

function grouped(written: string): string {
  const amount = Number(written);
  return Number.isFinite(amount) ? amount.toLocaleString('en-US') : cleanCell(written).slice(0, 40);
}
