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

/** A line as it is typed: numbers are texts until they are read. */
export type LineForm = Record<keyof ContractLine, string>;

export const emptyLine: LineForm = {
  item: '',
  quantity: '',
  unit: '',
  unitPrice: '',
  taxRate: '18',
  deliveryDate: '',
  deliveryPlace: '',
};

/** The same from a contract that is there. */
export const lineFormOf = (line: ContractLine): LineForm => ({
  ...line,
  quantity: String(line.quantity),
  unitPrice: String(line.unitPrice),
  taxRate: String(line.taxRate),
});

/** Offered while a unit is typed; any other can be typed too. */
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

/** Nothing was typed into it yet; a unit, rate or place may have come from the line before. */
const isUntouched = ({ item, quantity, unitPrice }: LineForm) =>
  isBlank(item) && isBlank(quantity) && isBlank(unitPrice);

/** The lines that count: the blank ones at the end are only room for more. */
export function countedLines(lines: readonly LineForm[]): readonly LineForm[] {
  return lines.slice(0, lines.findLastIndex((line) => !isUntouched(line)) + 1);
}

const bare = (text: string) => text.replace(/%\s*$/, '');

/** Returns the number of a price, sum or rate (`18,499.99`, `₹ 5 lakh`, `18 %`); NaN for a text with no or two readings. */
export function readNumber(text: string): number {
  const read = readFigure(bare(text), { kind: 'rupees' });
  return read.kind === 'figure' ? Number(read.decimal) : Number.NaN;
}

/** Returns the number of a quantity, which may have three decimals behind its point; NaN for another text. */
export function readQuantity(text: string): number {
  const read = readFigure(text, { kind: 'pieces', mark: '.' });
  return read.kind === 'figure' && read.unit === '' ? Number(read.decimal) : Number.NaN;
}

/** Returns how a quantity was read whose point could group its digits (`1.125`); undefined for any other. */
export function quantityHint(text: string): string | undefined {
  const read = readFigure(text, { kind: 'pieces' });
  if (read.kind !== 'ambiguous' || Number.isNaN(readQuantity(text))) return undefined;
  const [one, other] = read.readings;
  return `Read as ${groupFigures(one)}, not ${groupFigures(other)}.`;
}

/** Returns what is wrong with a typed price, sum or rate, naming both readings where it has two. */
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
    unit: line.unit.trim(),
    deliveryPlace: line.deliveryPlace.trim(),
    quantity: readQuantity(line.quantity),
    unitPrice: readNumber(line.unitPrice),
    taxRate: readNumber(line.taxRate),
  };
}

/** The lines whose figures can be added up, whatever else they lack. */
export function pricedLines(lines: readonly LineForm[]): ContractLine[] {
  return countedLines(lines)
    .map(readLine)
    .filter((line) => {
      const faults = lineFaults(line);
      return !faults.quantity && !faults.unitPrice && !faults.taxRate;
    });
}

/** What is wrong with lines, by field (`lines.2.quantity`). */
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

const columns: readonly (keyof LineForm)[] = [
  'item',
  'quantity',
  'unit',
  'unitPrice',
  'taxRate',
  'deliveryDate',
  'deliveryPlace',
];

/** What the heads of a price list are called, the narrower word before the wider. */
const heads: readonly [RegExp, keyof LineForm][] = [
  [/quantity|qty|nos\b/i, 'quantity'],
  [/price|rate|amount|cost/i, 'unitPrice'],
  [/gst|tax/i, 'taxRate'],
  [/date|due|by\b/i, 'deliveryDate'],
  [/place|site|location/i, 'deliveryPlace'],
  [/unit|uom/i, 'unit'],
  [/item|description|particular|product|material|service/i, 'item'],
];

/** The columns by their heads; undefined when the row is no head, as it has a number in it or names no item. */
function headOf(row: readonly string[]): (keyof LineForm | undefined)[] | undefined {
  if (row.some((cell) => /\d/.test(cell))) return undefined;
  // "Unit price" is a price, "GST rate" a tax.
  const named = row.map((cell) =>
    /gst|tax/i.test(cell) ? 'taxRate' : heads.find(([words]) => words.test(cell))?.[1],
  );
  return named.includes('item') ? named : undefined;
}

/** Rows copied from a spreadsheet; undefined for a text that is only one cell. */
export function pastedLines(text: string): LineForm[] | undefined {
  const rows = text
    .replace(/\r\n?/g, '\n')
    .split('\n')
    .map((row) => row.split('\t').map((cell) => cell.trim()))
    .filter((row) => row.some((cell) => cell !== ''));
  const [first] = rows;
  if (first === undefined || (rows.length === 1 && first.length === 1)) return undefined;
  const head = headOf(first);
  const order = head ?? columns;
  return (head ? rows.slice(1) : rows).map((row) => {
    const line = { ...emptyLine };
    for (const [index, cell] of row.entries()) {
      const column = order[index];
      if (column !== undefined && cell !== '') line[column] = cellText(column, cell);
    }
    return line;
  });
}

function cellText(column: keyof LineForm, cell: string): string {
  if (column === 'taxRate') {
    const rate = readNumber(cell);
    return taxRates.some((known) => known === rate) ? String(rate) : cell;
  }
  return column === 'deliveryDate' ? (readTypedDay(cell) ?? cell) : cell;
}
