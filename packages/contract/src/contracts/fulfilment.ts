import type { NoteKind, NoteState } from '../wire/choices';
import { calendarDayFault } from '../wire/calendar-day';
import { faultsOf, type Faults } from '../wire/faults';
import { limits } from '../wire/limits';
import { lineFault, textFault, type TextRule } from '../wire/text-rules';
import { paiseOf, rupeesOf, scaled, type ContractLine } from './lines';

/**
 * What is delivered and invoiced under a contract in force: rules of the notes, and how far they have brought it. Sums
 * are exact. Free of zod.
 */

export const referenceRule: TextRule = { most: limits.noteReference };
export const remarkRule: TextRule = { most: limits.noteRemark };

/** A line of the contract, by its place from 1, and how much of it; null is the contract in whole. */
export interface NoteEntry {
  line: number | null;
  /** Of a delivery. */
  quantity: number | null;
  /** Of an invoice, in rupees with tax. */
  amount: number | null;
}

/** An entry as it is kept: what the line said when it was noted, as an amendment may have moved it since. */
export interface KeptEntry extends NoteEntry {
  item: string;
  unit: string;
}

export interface TypedNote {
  day: string;
  reference: string;
  remark: string;
}

/** What is wrong with the fields of a note on the market's day. */
export function noteFaults({ day, reference, remark }: TypedNote, today: string): Faults<keyof TypedNote> {
  return faultsOf({
    day: calendarDayFault(day) ?? futureFault(day, today),
    reference: lineFault(referenceRule, reference),
    remark: textFault(remarkRule, remark),
  });
}

/** What is wrong with a day that is noted, beside the market's. */
export function futureFault(day: string, today: string): string | undefined {
  return day > today ? 'This day has not come yet.' : undefined;
}

const emptyTexts: Record<NoteKind, string> = {
  delivery: 'Please give the quantity of at least one line.',
  invoice: 'Please give at least one amount.',
};

/** What is wrong with the entries of a note together, beside the lines of its contract. */
export function entriesFault(
  kind: NoteKind,
  entries: readonly Pick<NoteEntry, 'line'>[],
  lines: readonly unknown[],
): string | undefined {
  // Without lines there is nothing to count, but that it was delivered.
  if (entries.length === 0) return kind === 'delivery' && lines.length === 0 ? undefined : emptyTexts[kind];
  if (entries.some(({ line }) => line !== null && line > lines.length)) {
    return 'The contract has no such line.';
  }
  const places = entries.map(({ line }) => line);
  return new Set(places).size === places.length ? undefined : 'A line is listed twice.';
}

/** What of an agreed quantity a note would exceed, with what is delivered already; 0 when nothing. */
export function excessOf(agreed: number, ...delivered: readonly number[]): number {
  const excess = delivered.reduce((sum, each) => sum + thousandths(each), 0n) - thousandths(agreed);
  return excess > 0n ? quantityOf(excess) : 0;
}

/** What notes have brought one line to. */
interface LineProgress {
  item: string;
  unit: string;
  agreed: number;
  delivered: number;
  /** Noted and not answered yet. */
  deliveredOpen: number;
  /** In rupees with tax. */
  invoiced: number;
  invoicedOpen: number;
}

/** What notes have brought a contract to, in rupees with tax. */
export interface Progress {
  lines: LineProgress[];
  delivered: number;
  deliveredOpen: number;
  invoiced: number;
  invoicedOpen: number;
  /** Delivered as agreed: what is more than agreed of one line makes up for nothing of another. */
  fulfilled: number;
}

interface CountedNote {
  state: NoteState;
  entries: readonly KeptEntry[];
}

/**
 * How far notes have brought a contract with these lines. What is confirmed counts, what is not answered stands apart.
 * A line that is delivered in parts comes to the paisa to what it comes to as a whole.
 */
export function progressOf(lines: readonly ContractLine[], notes: readonly CountedNote[]): Progress {
  const counted = lines.map((line) => ({
    line,
    agreed: thousandths(line.quantity),
    delivered: 0n,
    deliveredOpen: 0n,
    invoiced: 0n,
    invoicedOpen: 0n,
  }));
  const invoices = { done: 0n, open: 0n };
  for (const { state, entries } of notes) {
    if (state !== 'confirmed' && state !== 'noted') continue;
    const isDone = state === 'confirmed';
    for (const entry of entries) {
      const amount = scaled(entry.amount ?? 0, 2);
      invoices[isDone ? 'done' : 'open'] += amount;
      const line = counted[placeOf(lines, entry)];
      if (!line) continue;
      line[isDone ? 'delivered' : 'deliveredOpen'] += thousandths(entry.quantity ?? 0);
      line[isDone ? 'invoiced' : 'invoicedOpen'] += amount;
    }
  }
  const worth = (quantityIn: (one: (typeof counted)[number]) => bigint): bigint =>
    counted.reduce((sum, one) => sum + valueOf(one.line, quantityIn(one)), 0n);
  const delivered = worth((one) => one.delivered);
  return {
    lines: counted.map(({ line: { item, unit, quantity }, ...one }) => ({
      item,
      unit,
      agreed: quantity,
      delivered: quantityOf(one.delivered),
      deliveredOpen: quantityOf(one.deliveredOpen),
      invoiced: rupeesOf(one.invoiced),
      invoicedOpen: rupeesOf(one.invoicedOpen),
    })),
    delivered: rupeesOf(delivered),
    // With what is confirmed, so that both together are what the whole comes to.
    deliveredOpen: rupeesOf(worth((one) => one.delivered + one.deliveredOpen) - delivered),
    invoiced: rupeesOf(invoices.done),
    invoicedOpen: rupeesOf(invoices.open),
    fulfilled: rupeesOf(worth((one) => (one.delivered < one.agreed ? one.delivered : one.agreed))),
  };
}

/** So many percent of a whole, rounded down: it is 100 only when nothing is missing. */
export function shareOf(part: number, whole: number | null): number | null {
  if (whole === null || whole === 0) return null;
  return Number((scaled(part, 2) * 100n) / scaled(whole, 2));
}

/** What is wrong with what a note would bring a contract to: sums stay exact up to here. */
export function progressFault({
  delivered,
  deliveredOpen,
  invoiced,
  invoicedOpen,
}: Progress): string | undefined {
  const most = limits.amountRupees;
  if (delivered + deliveredOpen <= most && invoiced + invoicedOpen <= most) return undefined;
  return 'Together at most ₹10,00,000 crore under one contract.';
}

/** The place of the line that an entry is about, -1 when the contract has it no more. */
function placeOf(lines: readonly ContractLine[], { line, item, unit }: KeptEntry): number {
  const isIt = (one: ContractLine | undefined) => one?.item === item && one.unit === unit;
  if (line === null) return -1;
  return isIt(lines[line - 1]) ? line - 1 : lines.findIndex(isIt);
}

const thousandths = (quantity: number): bigint => scaled(quantity, 3);
const quantityOf = (count: bigint): number => Number(count) / 1_000;

function valueOf(line: ContractLine, count: bigint): bigint {
  const { net, tax } = paiseOf({ ...line, quantity: quantityOf(count) });
  return net + tax;
}
