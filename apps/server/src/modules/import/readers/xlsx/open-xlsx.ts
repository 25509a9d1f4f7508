import { FileRefused } from '../file-refused';
import type { Table } from '../table';
import { readSheetRows } from './sheet-rows';
import { isWorkbook, readWorkbook } from './workbook';
import { supplierBounds, type WorkbookBounds } from './workbook-bounds';
import { openZipParts } from './zip-parts';

/** Opens the first sheet of a workbook; an empty one has no header and is undefined. Fails with FileRefused. */
export async function openXlsx(bytes: Uint8Array): Promise<Table | undefined> {
  for await (const { table } of openSheets(bytes, supplierBounds)) return table;
  return undefined;
}

/**
 * Every sheet of a workbook in its order, which is to be read before the next is taken; an empty one has no table.
 * Fails with FileRefused, while it is read too.
 */
export async function* openSheets(
  bytes: Uint8Array,
  bounds: WorkbookBounds,
): AsyncGenerator<{ name: string; table: Table | undefined }> {
  const parts = await openZipParts(bytes, bounds.unpackedBytes);
  if (!isWorkbook(parts)) {
    throw new FileRefused('This file is no Excel workbook. Please save it as .xlsx or as CSV UTF-8.');
  }
  const { sheets, reading } = await readWorkbook(parts, bounds);
  for (const { name, part } of sheets) {
    const rows = readSheetRows(await parts.open(part), reading, bounds);
    const header = await rows.next();
    const table =
      header.done === true
        ? undefined
        : { header: Array.from(header.value.cells, (cell) => cell.trim()), rows };
    yield { name, table };
  }
}
