import { FileRefused } from '../file-refused';
import type { Table } from '../table';
import { readSheetRows } from './sheet-rows';
import { isWorkbook, readWorkbook } from './workbook';
import { openZipParts } from './zip-parts';

/** Opens the first sheet of a workbook; an empty one has no header and is undefined. Fails with FileRefused. */
export async function openXlsx(bytes: Uint8Array): Promise<Table | undefined> {
  const parts = await openZipParts(bytes);
  if (!isWorkbook(parts)) {
    throw new FileRefused('This file is no Excel workbook. Please save it as .xlsx or as CSV UTF-8.');
  }
  const { sheetPart, reading } = await readWorkbook(parts);
  const rows = readSheetRows(await parts.open(sheetPart), reading);
  const header = await rows.next();
  return header.done === true
    ? undefined
    : { header: Array.from(header.value.cells, (name) => name.trim()), rows };
}
