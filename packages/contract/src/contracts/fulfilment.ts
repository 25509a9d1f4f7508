import type { NoteKind, NoteState } from '../wire/choices';
import { calendarDayFault } from '../wire/calendar-day';
import { faultsOf, type Faults } from '../wire/faults';
import { limits } from '../wire/limits';
import { lineFault, textFault, type TextRule } from '../wire/text-rules';
import { paiseOf, rupeesOf, scaled, type ContractLine } from './lines';

/** Rules of deliveries and invoices under a contract in force, and its progress. Sums are exact. Free of zod. */

export const referenceRule: TextRule = { most: limits.noteReference };
export const remarkRule: TextRule = { most: limits.noteRemark };

/** A line of the contract, by its number from 1, with a quantity or amount; null stands for the whole contract. */
export interface NoteEntry {
  line: number | null;
  /** Quantity of a delivery. */
  quantity: number | null;
  /** Amount of an invoice, in rupees with tax. */
  amount: number | null;
}

/** An entry as stored, with the item and unit of its line at that time, because an amendment may move the line. */
export interface KeptEntry extends NoteEntry {
  item: string;
  unit: string;
}

export interface TypedNote {
  day: string;
  reference: string;
  remark: string;
}

/** Returns the faults of a note's fields on a market day. */
export function noteFaults({ day, reference, remark }: TypedNote, today: string): Faults<keyof TypedNote> {
  return faultsOf({
    day: calendarDayFault(day) ?? futureFault(day, today),
    reference: lineFault(referenceRule, reference),
    remark: textFault(remarkRule, remark),
  });
}

/** Returns the fault of a day that lies after the market's day. */
export function futureFault(day: string, today: string): string | undefined {
  return day > today ? 'This day has not come yet.' : undefined;
}

const emptyTexts: Record<NoteKind, string> = {
  delivery: 'Please give the quantity of at least one line.',
  invoice: 'Please give at least one amount.',
};

/** Returns the fault of a note's entries in relation to the lines of its contract. */
export function entriesFault(
  kind: NoteKind,
  entries: readonly Pick<NoteEntry, 'line'>[],
  lines: readonly unknown[],
): string | undefined {
  // A contract without lines has no quantities; a delivery only records that it happened.
  if (entries.length === 0) return kind === 'delivery' && lines.length === 0 ? undefined : emptyTexts[kind];
  if (entries.some(({ line }) => line !== null && line > lines.length)) {
    return 'The contract has no such line.';
  }
  const places = entries.map(({ line }) => line);
  return new Set(places).size === places.length ? undefined : 'A line is listed twice.';
}

/** Returns by how much deliveries exceed the agreed quantity; 0 if they do not. */
export function excessOf(agreed: number, ...delivered: readonly number[]): number {
  const excess = delivered.reduce((sum, each) => sum + thousandths(each), 0n) - thousandths(agreed);
  return excess > 0n ? quantityOf(excess) : 0;
}

/** Progress of one line. */
interface LineProgress {
  item: string;
  unit: string;
  agreed: number;
  delivered: number;
  /** Recorded and not yet answered. */
  deliveredOpen: number;
  /** In rupees with tax. */
  invoiced: number;
  invoicedOpen: number;
}

/** Progress of a contract, in rupees with tax. */
export interface Progress {
  lines: LineProgress[];
  delivered: number;
  deliveredOpen: number;
  invoiced: number;
  invoicedOpen: number;
  /** Value delivered as agreed: a surplus of one line does not make up for another line. */
  fulfilled: number;
}

interface CountedNote {
  state: NoteState;
  entries: readonly KeptEntry[];
}

/**
 * Returns the progress of a contract. Confirmed notes count as delivered, unanswered ones separately. The parts of a
 * line add up to the line's total to the paisa.
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
    // Computed together with the confirmed part, so that both add up to the total.
    deliveredOpen: rupeesOf(worth((one) => one.delivered + one.deliveredOpen) - delivered),
    invoiced: rupeesOf(invoices.done),
    invoicedOpen: rupeesOf(invoices.open),
    fulfilled: rupeesOf(worth((one) => (one.delivered < one.agreed ? one.delivered : one.agreed))),
  };
}

/** Returns the share in percent, rounded down, so that it is 100 only when nothing is missing. */
export function shareOf(part: number, whole: number | null): number | null {
  if (whole === null || whole === 0) return null;
  return Number((scaled(part, 2) * 100n) / scaled(whole, 2));
}

/** Returns the fault of a progress whose sums would no longer be exact. */
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

/** Returns the index of an entry's line; -1 if the contract no longer has it. */
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
