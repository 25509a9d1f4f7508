import type { ChosenColumns } from '@proffer/contract/offers/import-columns';
import type { ImportResult } from '@proffer/contract/offers/files.schemas';
import { CallError, unwrap } from '../../../lib/client';
import { upload } from '../../../lib/upload';

// The bytes of the file are read only as it is sent: it may have been changed or moved since it was chosen.
const cutOffText =
  'The connection was cut off, or the file was changed since. Try again, or choose the file again.';

/** How a file is to be read, as a person said it. */
export interface FileChoices {
  columns: ChosenColumns;
  /** The codes of what the file says in words, by their keys; empty for none. */
  categories: Record<string, string>;
  /** The header of the column whose rows of one value make one offer; empty where each row makes one. */
  group: string;
  /** The row that names the columns, and the sheet to read; looked for without them. */
  headerRow?: number | undefined;
  sheet?: string | undefined;
}

/** Sends a file to be looked at or taken in, and tells how much of it has gone, from 0 to 1. Rejects with CallError. */
export async function sendFile(
  name: 'previewImport' | 'importOffers',
  file: File,
  { columns, categories, group, headerRow, sheet }: FileChoices,
  onProgress: (sent: number) => void,
): Promise<ImportResult> {
  const query = {
    columns: JSON.stringify(columns),
    categories: JSON.stringify(categories),
    ...(group !== '' && { group }),
    ...(headerRow !== undefined && { headerRow: String(headerRow) }),
    ...(sheet !== undefined && { sheet }),
  };
  const result = await upload(name, { file, query }, { onProgress });
  if (!result.ok && result.status === 0) throw new CallError(0, { ...result.problem, detail: cutOffText });
  return unwrap(result);
}
