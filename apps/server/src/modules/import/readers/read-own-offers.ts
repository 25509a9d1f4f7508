import type { ChosenColumns } from '@proffer/contract/offers/import-columns';
import { AppError } from '../../../platform/errors';
import { createCategories } from '../../categories';
import { publishingBlocks } from '../../offers';
import { FileRefused } from './file-refused';
import { readSupplierFile, type SupplierFile } from './supplier-file';

interface OwnOffersOptions {
  now: Date;
  /** Source within which the supplier's ids are unique. */
  source: string;
  /** Columns that the supplier chose. */
  chosen?: ChosenColumns | undefined;
  /** Guessed categories that the supplier confirmed, by their keys. */
  confirmed?: Readonly<Record<string, string>> | undefined;
  /** Header of the grouping column. */
  group?: string | undefined;
  /** Header row and sheet that the supplier chose. */
  headerRow?: number | undefined;
  sheet?: string | undefined;
  /** True to accept a file without a title column, so that the supplier can choose one. */
  isPreview: boolean;
}

/** An imported offer has no template. */
const noQuestions = { questions: [], certificates: [] };

/** Runs `readSupplierFile` with the rules of the market in a worker thread; the result can be cloned. */
export async function readOwnOffers(bytes: Uint8Array, options: OwnOffersOptions): Promise<SupplierFile> {
  try {
    return await readSupplierFile(bytes, {
      ...options,
      categories: createCategories(),
      publishingBlocks: (offer) =>
        publishingBlocks({ ...offer, answers: [], attachments: [] }, noQuestions).map(({ text }) => text),
    });
  } catch (error) {
    if (!(error instanceof FileRefused)) throw error;
    throw new AppError('document_refused', { text: error.message, cause: error });
  }
}
