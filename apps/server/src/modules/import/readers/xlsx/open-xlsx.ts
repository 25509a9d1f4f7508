import { FileRefused } from '../file-refused';
import type { Table } from '../table';
import { readSheetRows } from './sheet-rows';
import { isWorkbook, readWorkbook } from './workbook';
import { supplierBounds, type WorkbookBounds } from './workbook-bounds';
import { openZipParts } from './zip-parts';

/** A sheet of a workbook; it must be read before the next one is requested. An empty sheet has no table. */
export interface Sheet {
  name: string;
  isHidden: boolean;
  table: Table | undefined;
}

/** Yields the sheets of a supplier's workbook. Opening and reading may throw FileRefused. */
export const openOwnSheets = (bytes: Uint8Array): AsyncGenerator<Sheet> => openSheets(bytes, supplierBounds);

/** Yields every sheet of a workbook in order. Opening and reading may throw FileRefused. */
export async function* openSheets(bytes: Uint8Array, bounds: WorkbookBounds): AsyncGenerator<Sheet> {
  const parts = await openZipParts(bytes, bounds.unpackedBytes);
  if (!isWorkbook(parts)) {
    throw new FileRefused('This file is not an Excel workbook. Please save it as .xlsx or as CSV UTF-8.');
  }
  const { sheets, reading } = await readWorkbook(parts, bounds);
  for (const { name, part, isHidden } of sheets) {
    const hiddenColumns = new Set<number>();
    const rows = readSheetRows(await parts.open(part), reading, bounds, hiddenColumns);
    const header = await rows.next();
    const table =
      header.done === true
        ? undefined
        : {
            header: Array.from(header.value.cells, (cell) => cell.trim()),
            headerAt: header.value.row,
            rows,
            hiddenColumns,
          };
    yield { name, isHidden, table };
  }
}
