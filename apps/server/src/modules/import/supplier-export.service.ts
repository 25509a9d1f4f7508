import { offerTextNames } from '@proffer/contract/offers/fields';
import { limits } from '@proffer/contract/wire/limits';
import type { BinaryBody } from '@proffer/contract/wire/route';
import type { Clock } from '../../platform/clock';
import { AppError } from '../../platform/errors';
import type { Actor } from '../../platform/session/actor';
import type { OwnOffersRepository } from './own-offers.repository';
import { csvFile } from './writers/csv-file';
import { cellsOf, exportedColumns, type CategoryCodes, type Cell } from './writers/own-cells';
import { xlsxFile } from './writers/xlsx-file';

interface SupplierExportDeps {
  ownOffers: Pick<OwnOffersRepository, 'pages'>;
  categories: CategoryCodes;
  clock: Clock;
}

const contentTypes = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;
/** Maximum size of the texts in a file, which is built in memory: 50,000 offers of 2,000 characters. */
const longestTexts = 100_000_000;

/** Service that exports a supplier's own offers as a file that can be imported again. */
export function createSupplierExportService({ ownOffers, categories, clock }: SupplierExportDeps) {
  async function* pagesOf(supplierId: number): AsyncGenerator<Cell[][]> {
    let written = 0;
    for await (const rows of ownOffers.pages(supplierId, limits.exportRows)) {
      for (const row of rows) for (const name of offerTextNames) written += row[name].length;
      if (written > longestTexts) {
        throw new AppError('too_large', {
          text: 'Your offers contain more text than fits into one file (100 MB).',
        });
      }
      yield rows.map((row) => cellsOf(row, supplierId, categories));
    }
  }

  return {
    /** Exports the offers, newest first, without closed ones. */
    async run(actor: Actor, format: keyof typeof contentTypes): Promise<BinaryBody> {
      const write = { csv: csvFile, xlsx: xlsxFile }[format];
      const day = clock.now().toISOString().slice(0, 10);
      return {
        bytes: await write(exportedColumns, pagesOf(actor.userId)),
        fileName: `proffer-offers-${day}.${format}`,
        contentType: contentTypes[format],
        disposition: 'attachment',
      };
    },
  };
}
export type SupplierExportService = ReturnType<typeof createSupplierExportService>;
