/**
 * A row with its number as spreadsheets count it, including header and empty rows. `problem` explains why its cells
 * cannot be trusted.
 */
export type TableRow = { row: number; cells: string[]; problem?: string; isHidden?: boolean };

/** A table with its original header and its non-empty rows, which can be read once. */
export type Table = {
  header: string[];
  rows: AsyncGenerator<TableRow>;
  /** Row number of the header. */
  headerAt: number;
  /** Column separator of a CSV. */
  delimiter?: string;
  /** Positions of hidden columns in a workbook. */
  hiddenColumns?: ReadonlySet<number>;
};
