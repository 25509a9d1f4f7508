/** Rows of a comparison: their groups, and how their cells are compared. Free of zod. */

/** Groups of rows, in reading order, with their headings. */
export const rowGroups = {
  price: 'Price',
  lines: 'Lines',
  delivery: 'Delivery',
  duties: 'What you have to do',
  nda: 'NDA',
  offer: 'Offer',
  questions: 'Questions',
  company: 'Company',
  dealings: 'Earlier dealings',
} as const;
export type RowGroup = keyof typeof rowGroups;

/** The content of a cell. */
export type Cell =
  | { kind: 'text'; text: string }
  /** Several statements, such as certificates. */
  | { kind: 'facts'; facts: string[] }
  /** A number with its words, by which columns are sorted. */
  | { kind: 'figure'; value: number; text: string }
  /** An exact amount in rupees. */
  | { kind: 'money'; amount: number; formula: string }
  /** An amount between two ends, in rupees. */
  | { kind: 'interval'; from: number; to: number; formula: string }
  /** The NDA withholds it. */
  | { kind: 'withheld' }
  /** The supplier has not stated it; it can be asked. */
  | { kind: 'unsaid' }
  /** It does not apply to the column. */
  | { kind: 'none' };

/** Returns the text by which cells are compared; undefined for a cell that says nothing. */
export function sameText(cell: Cell): string | undefined {
  switch (cell.kind) {
    case 'text':
    case 'figure':
      return cell.text.trim().toLowerCase();
    case 'facts':
      return cell.facts.join('\n').toLowerCase();
    case 'money':
      return `${cell.amount}`;
    case 'interval':
      return `${cell.from}–${cell.to}`;
    case 'withheld':
    case 'unsaid':
    case 'none':
    default:
      return undefined;
  }
}

/** Returns true if two cells of a row state different things; a withheld or unstated one may be the same. */
export function isDifferent(cells: readonly Cell[]): boolean {
  return new Set(cells.flatMap((cell) => sameText(cell) ?? [])).size > 1;
}

/** Returns true if all cells of a row are the same, so that the row can be collapsed. */
export function isEqual(cells: readonly Cell[]): boolean {
  const [first] = cells;
  if (first === undefined) return true;
  return cells.every((cell) => cell.kind === first.kind && sameText(cell) === sameText(first));
}

/** Returns the number or text by which a column is sorted; undefined sorts last. */
export function sortValue(cell: Cell): number | string | undefined {
  switch (cell.kind) {
    case 'money':
      return cell.amount;
    case 'interval':
      return cell.from;
    case 'figure':
      return cell.value;
    case 'text':
    case 'facts':
      return sameText(cell);
    case 'withheld':
    case 'unsaid':
    case 'none':
    default:
      return undefined;
  }
}
