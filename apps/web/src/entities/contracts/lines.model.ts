import {
  type ContractLine,
  lineFaults,
  priceFault,
  taxRates,
  totalFault,
} from '@proffer/contract/contracts/lines';
import { isBlank } from '@proffer/contract/wire/blank-text';
import { type Faults, faultsOf } from '@proffer/contract/wire/faults';
import { ambiguityText, readFigure } from '@proffer/contract/wire/figures';
import { groupFigures } from '@proffer/contract/wire/group-indian';
import { readTypedDay } from '@proffer/contract/wire/typed-day';
import { type PastedColumns, pastedRows } from './pasted-rows.model';

/** A line as typed: numbers are texts until they are parsed. */
export type LineForm = Record<keyof ContractLine, string>;

export const emptyLine: LineForm = {
  item: '',
  hsnCode: '',
  quantity: '',
  unit: '',
  unitPrice: '',
  taxRate: '18',
  deliveryDate: '',
  deliveryPlace: '',
};

/** Returns the form values of an existing line. */
export const lineFormOf = (line: ContractLine): LineForm => ({
  ...line,
  hsnCode: line.hsnCode ?? '',
  quantity: String(line.quantity),
  unitPrice: String(line.unitPrice),
  taxRate: String(line.taxRate),
});

/** Suggested units; any other unit can be typed. */
export const unitSuggestions = [
  'pcs',
  'nos',
  'set',
  'pair',
  'box',
  'kg',
  'g',
  't',
  'l',
  'm',
  'm²',
  'm³',
  'hour',
  'day',
  'month',
  'visit',
  'job',
];

/** Returns whether a line is untouched; its unit, rate or place may come from the previous line. */
const isUntouched = ({ item, quantity, unitPrice }: LineForm) =>
  isBlank(item) && isBlank(quantity) && isBlank(unitPrice);

/** Returns the lines without the blank ones at the end. */
export function countedLines(lines: readonly LineForm[]): readonly LineForm[] {
  return lines.slice(0, lines.findLastIndex((line) => !isUntouched(line)) + 1);
}

const bare = (text: string) => text.replace(/%\s*$/, '');

/**
 * Returns the number of a price, sum or rate (`18,499.99`, `₹ 5 lakh`, `18 %`); NaN for a text with no or two
 * readings.
 */
export function readNumber(text: string): number {
  const read = readFigure(bare(text), { kind: 'rupees' });
  return read.kind === 'figure' ? Number(read.decimal) : Number.NaN;
}

/** Returns the number of a quantity with up to three decimals; NaN for other texts. */
export function readQuantity(text: string): number {
  const read = readFigure(text, { kind: 'pieces', mark: '.' });
  return read.kind === 'figure' && read.unit === '' ? Number(read.decimal) : Number.NaN;
}

/** Returns how a quantity was read whose point could also group digits (`1.125`); undefined for others. */
export function quantityHint(text: string): string | undefined {
  const read = readFigure(text, { kind: 'pieces' });
  if (read.kind !== 'ambiguous' || Number.isNaN(readQuantity(text))) return undefined;
  const [one, other] = read.readings;
  return `Read as ${groupFigures(one)}, not ${groupFigures(other)}.`;
}

/** Returns the fault of a typed price, sum or rate, naming both readings if there are two. */
export function typedNumberFault(
  text: string,
  fault: (value: number) => string | undefined,
): string | undefined {
  const read = readFigure(bare(text), { kind: 'rupees' });
  return read.kind === 'ambiguous' ? ambiguityText(read) : fault(readNumber(text));
}

export function readLine(line: LineForm): ContractLine {
  return {
    ...line,
    item: line.item.trim(),
    hsnCode: line.hsnCode.trim() || undefined,
    unit: line.unit.trim(),
    deliveryPlace: line.deliveryPlace.trim(),
    quantity: readQuantity(line.quantity),
    unitPrice: readNumber(line.unitPrice),
    taxRate: readNumber(line.taxRate),
  };
}

/** Returns the lines whose numbers are valid, so that they can be summed. */
export function pricedLines(lines: readonly LineForm[]): ContractLine[] {
  return countedLines(lines)
    .map(readLine)
    .filter((line) => {
      const faults = lineFaults(line);
      return !faults.quantity && !faults.unitPrice && !faults.taxRate;
    });
}

/** Returns the faults of lines by field (`lines.2.quantity`). */
export function linesFaults(lines: readonly LineForm[]): Faults<string> {
  const counted = countedLines(lines);
  const read = counted.map(readLine);
  const faults = read.flatMap((line, index) =>
    Object.entries({
      ...lineFaults(line),
      ...faultsOf({ unitPrice: typedNumberFault(counted[index]?.unitPrice ?? '', priceFault) }),
    }).map(([field, text]) => [`lines.${index}.${field}`, text] as const),
  );
  if (faults.length > 0) return Object.fromEntries(faults);
  const together = totalFault(read);
  return together === undefined ? {} : { lines: together };
}

const pastedColumns: PastedColumns<keyof LineForm> = {
  columns: ['item', 'quantity', 'unit', 'unitPrice', 'taxRate', 'deliveryDate', 'deliveryPlace', 'hsnCode'],
  // Narrower words come first: "GST rate" is a tax, "Unit price" a price.
  heads: [
    [/gst|tax/i, 'taxRate'],
    [/quantity|qty|nos\b/i, 'quantity'],
    [/price|rate|amount|cost/i, 'unitPrice'],
    [/hsn|\bsac\b/i, 'hsnCode'],
    [/date|due|by\b/i, 'deliveryDate'],
    [/place|site|location/i, 'deliveryPlace'],
    [/unit|uom/i, 'unit'],
    [/item|description|particular|product|material|service/i, 'item'],
  ],
  empty: emptyLine,
  readCell,
};

/** Returns the lines for rows copied from a spreadsheet; undefined for a single cell. */
export const pastedLines = (text: string): LineForm[] | undefined => pastedRows(text, pastedColumns);

function readCell(column: keyof LineForm, cell: string): string {
  if (column === 'taxRate') return rateText(cell);
  return column === 'deliveryDate' ? (readTypedDay(cell) ?? cell) : cell;
}

/** Returns a typed tax rate as the form has it; an unknown one stays as it is. */
export function rateText(cell: string): string {
  const rate = readNumber(cell);
  return taxRates.some((known) => known === rate) ? String(rate) : cell;
}
