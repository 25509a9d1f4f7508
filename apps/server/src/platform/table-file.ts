import type { BinaryBody } from '@proffer/contract/wire/route';

export type TableCell = string | number | null | Date;
type Pages<Cell> = AsyncIterable<Cell[][]>;

/** A worksheet; its rows arrive in pages. */
export interface Sheet {
  name: string;
  header: readonly string[];
  pages: Pages<TableCell>;
}

/** Writers of tables for spreadsheet programs; cells cannot be executed as formulas. */
export interface TableWriters {
  csvFile(header: readonly string[], pages: Pages<string | number | null>): Promise<Buffer>;
  workbook(sheets: readonly Sheet[]): Promise<Buffer>;
}

export type TableFormat = 'csv' | 'xlsx';

interface TableFile {
  format: TableFormat;
  /** File name without extension. */
  name: string;
  sheets: readonly [Sheet, ...Sheet[]];
  /** The sheet that a CSV file contains; the first by default. */
  csv?: Sheet;
}

const contentTypes = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

/** Returns tables as a file for download: a workbook of all sheets, or a CSV file of one. */
export async function tableFile(
  writers: TableWriters,
  { format, name, sheets, csv = sheets[0] }: TableFile,
): Promise<BinaryBody> {
  return {
    bytes: format === 'xlsx' ? await writers.workbook(sheets) : await csvOf(writers, csv),
    fileName: `${name}.${format}`,
    contentType: contentTypes[format],
    disposition: 'attachment',
  };
}

/** Returns a table as CSV, with dates written as text. */
export const csvOf = (writers: Pick<TableWriters, 'csvFile'>, { header, pages }: Omit<Sheet, 'name'>) =>
  writers.csvFile(header, asTexts(pages));

async function* asTexts(pages: Pages<TableCell>): AsyncGenerator<(string | number | null)[][]> {
  for await (const page of pages) {
    yield page.map((cells) =>
      cells.map((cell) => (cell instanceof Date ? cell.toISOString().slice(0, 10) : cell)),
    );
  }
}
