import type { ChosenColumns } from '@proffer/contract/offers/import-columns';
import type { ImportResult } from '@proffer/contract/offers/files.schemas';
import { CallError, unwrap } from '../../../lib/client';
import { upload } from '../../../lib/upload';

// The browser reads the file only while sending it, so it may have changed or moved since it was chosen.
const cutOffText =
  'The connection was cut off, or the file was changed since. Try again, or choose the file again.';

/** Choices of the user for reading a file. */
export interface FileChoices {
  columns: ChosenColumns;
  /** Category codes by the keys of the guesses; empty for none. */
  categories: Record<string, string>;
  /** Header of the grouping column; empty if each row makes one offer. */
  group: string;
  /** Header row and sheet; searched automatically if absent. */
  headerRow?: number | undefined;
  sheet?: string | undefined;
}

/** Uploads a file for preview or import and reports the progress from 0 to 1. Rejects with CallError. */
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
