/** Limits that protect memory and time against a hostile workbook. Those of rows and cells apply to each sheet. */
export interface WorkbookBounds {
  /** Total size of the uncompressed parts; a file of 10 MB can contain 10 GB. */
  unpackedBytes: number;
  columns: number;
  /** Number of rows, with room for empty rows that once had a format. */
  rows: number;
  cells: number;
  /** Total length of texts, in UTF-16 units. */
  texts: number;
  /** Number of shared strings, with room for one per cell and for those of other sheets. */
  strings: number;
  /** Number of XML elements of a part. */
  elements: number;
}

/** Limits of a supplier's file, of which 10,000 rows of 100 columns are read. The worst file takes about 3 s. */
export const supplierBounds: WorkbookBounds = {
  unpackedBytes: 64 * 1024 * 1024,
  columns: 100,
  rows: 100_000,
  cells: 1_000_000,
  // The largest accepted CSV has half as many.
  texts: 20 * 1024 * 1024,
  strings: 200_000,
  elements: 2_500_000,
};

/**
 * Limits of published data that an operator loads: the maximum number of rows of a sheet, some hundred MB
 * uncompressed.
 */
export const publishedBounds: WorkbookBounds = {
  unpackedBytes: 768 * 1024 * 1024,
  columns: 2_000,
  rows: 1_048_576,
  cells: 20_000_000,
  texts: 200 * 1024 * 1024,
  strings: 2_000_000,
  elements: 50_000_000,
};
