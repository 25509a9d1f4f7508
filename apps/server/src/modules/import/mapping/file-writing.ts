import { markEvidence, type DecimalMark } from '@proffer/contract/wire/figures';
import { dayOrderEvidence, type DayOrder } from '@proffer/contract/wire/typed-day';

/** Number and date formats of a file, as far as its rows determine them (OFF-421, OFF-423). */
export interface FileWriting {
  /** Decimal mark in the columns of budgets and of quantities. */
  marks: Readonly<Record<'budget' | 'qty', DecimalMark | undefined>>;
  /**
   * True if `1,500` could be one and a half: columns are separated by semicolons and no cell proves a decimal point.
   */
  isCommaLikely: boolean;
  /** `mixed` if some rows have the day first and others the month. */
  dayOrder: DayOrder | 'mixed' | undefined;
}

export const plainWriting: FileWriting = {
  marks: { budget: undefined, qty: undefined },
  isCommaLikely: false,
  dayOrder: undefined,
};

export type ReadCell = (column: string) => string;

/**
 * Returns the number and date formats of a file. The decimal mark of a column is determined by its own cells, else by
 * the other numbers; contradictory cells determine nothing.
 */
export function writingOf(rows: readonly ReadCell[], delimiter: string | undefined): FileWriting {
  const isSemicolon = delimiter === ';';
  const proofs = {
    budget: rows.flatMap((cell) => proofsOf(cell, 'budget')),
    qty: rows.flatMap((cell) => proofsOf(cell, 'qty')),
  };
  const whole = settled([...proofs.budget, ...proofs.qty], isSemicolon);
  const markOf = (own: readonly Proof[]) => (own.length > 0 ? settled(own, isSemicolon) : whole);
  const orders = new Set(rows.flatMap((cell) => dayOrderEvidence(cell('createdDate')) ?? []));
  return {
    marks: { budget: markOf(proofs.budget), qty: markOf(proofs.qty) },
    isCommaLikely: isSemicolon && whole !== '.',
    dayOrder: orders.size > 1 ? 'mixed' : [...orders][0],
  };
}

type Proof = NonNullable<ReturnType<typeof markEvidence>>;

function proofsOf(cell: ReadCell, name: 'budget' | 'qty'): Proof[] {
  const kind = name === 'budget' ? 'rupees' : 'pieces';
  return ['', 'From', 'To'].flatMap((end) => markEvidence(cell(`${name}${end}`), kind) ?? []);
}

/**
 * Returns the decimal mark that the proofs determine. A comma that does not group counts only in a file separated by
 * semicolons.
 */
function settled(proofs: readonly Proof[], isSemicolon: boolean): DecimalMark | undefined {
  const marks = new Set(
    proofs.flatMap((proof): DecimalMark[] => (proof !== 'weak comma' ? [proof] : isSemicolon ? [','] : [])),
  );
  return marks.size === 1 ? [...marks][0] : undefined;
}
