/**
 * One record with its row as a spreadsheet counts it, the header and empty rows counted too. `problem` says why the
 * cells cannot be trusted, where they cannot.
 */
export type TableRow = { row: number; cells: string[]; problem?: string; isHidden?: boolean };

/** A table being read: its header as written, and the rows after it that hold something, which can be read once. */
export type Table = {
  header: string[];
  rows: AsyncGenerator<TableRow>;
  /** The row of the header. */
  headerAt: number;
  /** The column separator of a CSV. */
  delimiter?: string;
  /** Positions of the columns that a workbook hides. */
  hiddenColumns?: ReadonlySet<number>;
};
