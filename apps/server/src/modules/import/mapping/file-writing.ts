import { markEvidence, type DecimalMark } from '@proffer/contract/wire/figures';
import { dayOrderEvidence, type DayOrder } from '@proffer/contract/wire/typed-day';

/** How a file writes numbers and days, as far as its rows settle it (OFF-421, OFF-423). */
export interface FileWriting {
  /** The mark before fractions in the columns of budgets and of quantities. */
  marks: Readonly<Record<'budget' | 'qty', DecimalMark | undefined>>;
  /** True if `1,500` could be one and a half: the columns are separated by semicolons and nothing proves a point. */
  isCommaLikely: boolean;
  /** `mixed` where some rows have the day first and others the month. */
  dayOrder: DayOrder | 'mixed' | undefined;
}

export const plainWriting: FileWriting = {
  marks: { budget: undefined, qty: undefined },
  isCommaLikely: false,
  dayOrder: undefined,
};

export type ReadCell = (column: string) => string;

/**
 * Returns how the rows of a file write numbers and days. A column of numbers is settled by its own cells, else by the
 * other numbers of the file; contradictory cells settle nothing.
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

/** A comma that does not group proves a decimal comma only in a file whose columns are separated by semicolons. */
function settled(proofs: readonly Proof[], isSemicolon: boolean): DecimalMark | undefined {
  const marks = new Set(
    proofs.flatMap((proof): DecimalMark[] => (proof !== 'weak comma' ? [proof] : isSemicolon ? [','] : [])),
  );
  return marks.size === 1 ? [...marks][0] : undefined;
}
