import { cleanCell, parseAmount, rupeesOf, type Refusal } from '@proffer/server/offer-files';
import { listAt, textAt, valueAt } from './json-path';

/** Amounts of a release: those in rupees, and the others as they were stated. */
export interface StatedValues {
  estimates: (number | null)[];
  awards: (number | null)[];
  /** Named texts of what is stated in another currency, such as `Estimate: 1,200 GBP`. */
  foreign: string[];
  notes: string[];
}

/**
 * Amounts of tender and awards. A blank currency is `blankCurrency`; another one than rupees is kept as a text, never
 * shown as rupees. An amount in rupees that cannot be right refuses the record.
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
    // A contract repeats what was awarded, unless no award says it.
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
