import { FileRefused } from '../file-refused';
import type { TableRow } from '../table';
import { tooMany } from '../text-bounds';
import { cellText, columnLetters, columnOf, type CellReading, type SheetCell } from './cell-text';
import type { WorkbookBounds } from './workbook-bounds';
import { readXml, type XmlHandler } from './xml';

/** Maximum length of a cell in spreadsheet programs. */
const longestCell = 32_767;

/**
 * Yields the non-empty rows of a sheet. Before the first row it adds the positions of hidden columns to
 * `hiddenColumns`. Throws FileRefused.
 */
export async function* readSheetRows(
  chunks: AsyncIterable<Buffer>,
  reading: CellReading,
  bounds: WorkbookBounds,
  hiddenColumns = new Set<number>(),
): AsyncGenerator<TableRow> {
  const rows: TableRow[] = [];
  const handler = sheetHandler(reading, bounds, (row) => rows.push(row), hiddenColumns);
  for await (const _ of readXml(chunks, handler, bounds.elements)) yield* rows.splice(0);
}

/** Returns the parser callbacks of a sheet; cells and rows without a reference follow the previous one. */
function sheetHandler(
  reading: CellReading,
  bounds: WorkbookBounds,
  onRow: (row: TableRow) => void,
  hiddenColumns: Set<number>,
): XmlHandler {
  let row: TableRow = { row: 0, cells: [] };
  let column = -1;
  let cell: SheetCell | undefined;
  let valueOf: 'v' | 't' | undefined;
  let isAid = false;
  let total = 0;
  let rows = 0;
  let cells = 0;

  function place(): string {
    return `Cell ${columnLetters(column)}${row.row}`;
  }

  function take(done: SheetCell): void {
    const read = cellText(done, reading);
    if (read.kind === 'problem') {
      row.problem ??= `${place()} ${read.problem}.`;
      return;
    }
    if (read.text === '') return;
    if (column >= bounds.columns) {
      throw new FileRefused(`${place()} is beyond the first ${bounds.columns} columns, which is the limit.`);
    }
    total += read.text.length;
    if (total > bounds.texts) throw new FileRefused('This workbook contains too much text. Please split it.');
    while (row.cells.length < column) row.cells.push('');
    row.cells[column] = read.text;
  }

  return {
    open(name, attributes) {
      if (name === 'row') {
        rows += 1;
        if (rows > bounds.rows) throw tooMany('rows', bounds.rows);
        const stated = Number(attributes['r']);
        row = { row: Number.isInteger(stated) ? stated : row.row + 1, cells: [] };
        if (isHidden(attributes, 'ht')) row.isHidden = true;
        column = -1;
      } else if (name === 'col' && isHidden(attributes, 'width')) {
        const last = Math.min(Number(attributes['max']), bounds.columns);
        for (let at = Number(attributes['min']); at <= last; at += 1) hiddenColumns.add(at - 1);
      } else if (name === 'c') {
        cells += 1;
        if (cells > bounds.cells) throw tooMany('cells', bounds.cells);
        const reference = attributes['r'];
        column = reference === undefined ? column + 1 : columnOf(reference);
        if (column < 0)
          throw new FileRefused('This workbook has a cell without a position; it may be damaged.');
        cell = {
          type: attributes['t'] ?? 'n',
          style: Number(attributes['s'] ?? 0),
          value: undefined,
          isFormula: false,
        };
      } else if (cell !== undefined) {
        if (name === 'f') cell.isFormula = true;
        isAid ||= name === 'rPh';
        valueOf = name === 'v' || (name === 't' && !isAid) ? name : undefined;
        if (valueOf !== undefined) cell.value ??= '';
      }
    },
    text(text) {
      if (cell === undefined || valueOf === undefined) return;
      cell.value = (cell.value ?? '') + text;
      if (cell.value.length > longestCell) throw new FileRefused(`${place()} is longer than a cell can be.`);
    },
    close(name) {
      valueOf = undefined;
      if (name === 'rPh') isAid = false;
      if (name === 'c' && cell !== undefined) {
        take(cell);
        cell = undefined;
      }
      if (name === 'row' && (row.problem !== undefined || row.cells.some((text) => text.trim() !== ''))) {
        onRow(row);
      }
    },
  };
}

/** Returns true for a row or column that is not shown: hidden, filtered out or without size. */
function isHidden(attributes: Readonly<Record<string, string>>, size: 'ht' | 'width'): boolean {
  return ['1', 'true'].includes(attributes['hidden'] ?? '') || Number(attributes[size] ?? 1) === 0;
}
