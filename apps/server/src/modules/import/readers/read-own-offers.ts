import type { ChosenColumns } from '@proffer/contract/offers/import-columns';
import { AppError } from '../../../platform/errors';
import { createCategories } from '../../categories';
import { publishingBlocks } from '../../offers';
import { FileRefused } from './file-refused';
import { readSupplierFile, type SupplierFile } from './supplier-file';

interface OwnOffersOptions {
  now: Date;
  /** Under which the supplier's ids are unique. */
  source: string;
  /** What the supplier said of the columns. */
  chosen?: ChosenColumns | undefined;
  /** Which of the categories that were guessed the supplier confirmed, by their keys. */
  confirmed?: Readonly<Record<string, string>> | undefined;
  /** The header of the column by which rows are put together. */
  group?: string | undefined;
  /** The row that names the columns, and the sheet to read, as the supplier said. */
  headerRow?: number | undefined;
  sheet?: string | undefined;
  /** To choose the columns by, a file without a title is shown too. */
  isPreview: boolean;
}

/** `readSupplierFile` as the rules of the market want it, told in a way that another thread understands. */
export async function readOwnOffers(bytes: Uint8Array, options: OwnOffersOptions): Promise<SupplierFile> {
  try {
    return await readSupplierFile(bytes, {
      ...options,
      categories: createCategories(),
      publishingBlocks: (offer) =>
        publishingBlocks({ ...offer, answers: [], attachments: [] }, []).map(({ text }) => text),
    });
  } catch (error) {
    if (!(error instanceof FileRefused)) throw error;
    throw new AppError('document_refused', { text: error.message, cause: error });
  }
}
