import type { BinaryBody } from '@proffer/contract/wire/route';

export type TableCell = string | number | null | Date;
type Pages<Cell> = AsyncIterable<Cell[][]>;

/** A table of a workbook, its rows page by page. */
export interface Sheet {
  name: string;
  header: readonly string[];
  pages: Pages<TableCell>;
}

/** Write tables that a spreadsheet program opens without running any of them. */
export interface TableWriters {
  csvFile(header: readonly string[], pages: Pages<string | number | null>): Promise<Buffer>;
  workbook(sheets: readonly Sheet[]): Promise<Buffer>;
}

export type TableFormat = 'csv' | 'xlsx';

interface TableFile {
  format: TableFormat;
  /** Says what and when, without the ending. */
  name: string;
  sheets: readonly [Sheet, ...Sheet[]];
  /** The one that a CSV holds; the first unless told otherwise. */
  csv?: Sheet;
}

const contentTypes = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

/** Tables as a file to keep: a workbook of all of them, or a CSV of one. */
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

/** A table as CSV, which has no days, only their texts. */
export const csvOf = (writers: Pick<TableWriters, 'csvFile'>, { header, pages }: Omit<Sheet, 'name'>) =>
  writers.csvFile(header, asTexts(pages));

async function* asTexts(pages: Pages<TableCell>): AsyncGenerator<(string | number | null)[][]> {
  for await (const page of pages) {
    yield page.map((cells) =>
      cells.map((cell) => (cell instanceof Date ? cell.toISOString().slice(0, 10) : cell)),
    );
  }
}
