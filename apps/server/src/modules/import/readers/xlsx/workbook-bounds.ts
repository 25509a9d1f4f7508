/** What reading a workbook ends at, so that no file fills the memory or keeps the process. Those of rows and cells are a sheet's. */
export interface WorkbookBounds {
  /** All parts unpacked; a file of 10 MB can unpack to 10 GB. */
  unpackedBytes: number;
  columns: number;
  /** Spreadsheet programs keep empty rows and cells that were coloured once. */
  rows: number;
  cells: number;
  /** Texts in UTF-16 units. */
  texts: number;
  /** Every cell of the rows that are read could name one of its own; the sheets that are not read name some too. */
  strings: number;
  /** Of any part: the cells with their values, and their rows. */
  elements: number;
}

/** For a supplier's file, of which 10,000 rows of 100 columns are read: the worst takes some 3 s. */
export const supplierBounds: WorkbookBounds = {
  unpackedBytes: 64 * 1024 * 1024,
  columns: 100,
  rows: 100_000,
  cells: 1_000_000,
  // The largest file we take as CSV has half as many.
  texts: 20 * 1024 * 1024,
  strings: 200_000,
  elements: 2_500_000,
};

/** For what a publisher gives and an operator loads: the most rows that a sheet can have, some hundred MB unpacked. */
export const publishedBounds: WorkbookBounds = {
  unpackedBytes: 768 * 1024 * 1024,
  columns: 2_000,
  rows: 1_048_576,
  cells: 20_000_000,
  texts: 200 * 1024 * 1024,
  strings: 2_000_000,
  elements: 50_000_000,
};
