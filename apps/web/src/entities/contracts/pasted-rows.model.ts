/** Columns of rows that are pasted from a spreadsheet. */
export interface PastedColumns<Field extends string> {
  /** Order of the columns in rows without a head; a head names at least the first one. */
  columns: readonly Field[];
  /** Words in the heads of columns; the first match counts. */
  heads: readonly (readonly [RegExp, Field])[];
  empty: Record<Field, string>;
  /** Returns the text of a cell as the form has it. */
  readCell?: (field: Field, cell: string) => string;
}

/** Returns the rows copied from a spreadsheet; undefined for a single cell. */
export function pastedRows<Field extends string>(
  text: string,
  { columns, heads, empty, readCell = (_field, cell) => cell }: PastedColumns<Field>,
): Record<Field, string>[] | undefined {
  const rows = cellsOf(text).filter((row) => row.some((cell) => cell !== ''));
  const [first] = rows;
  if (first === undefined || (rows.length === 1 && first.length === 1)) return undefined;
  const head = headOf(first, columns, heads);
  const order = head ?? columns;
  return (head ? rows.slice(1) : rows).map((row) => {
    const line = { ...empty };
    for (const [index, cell] of row.entries()) {
      const column = order[index];
      if (column !== undefined && cell !== '') line[column] = readCell(column, cell);
    }
    return line;
  });
}

/** Returns the cells of a text copied from a spreadsheet, by row; blank rows are empty texts. */
export function cellsOf(text: string): string[][] {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/\n$/, '')
    .split('\n')
    .map((row) => row.split('\t').map((cell) => cell.trim()));
}

/** Returns the columns by their heads; undefined if the row is not a head, as it has a number or lacks the first column. */
function headOf<Field extends string>(
  row: readonly string[],
  [lead]: readonly Field[],
  heads: PastedColumns<Field>['heads'],
): (Field | undefined)[] | undefined {
  if (row.some((cell) => /\d/.test(cell))) return undefined;
  const named = row.map((cell) => heads.find(([words]) => words.test(cell))?.[1]);
  return named.some((field) => field === lead) ? named : undefined;
}
