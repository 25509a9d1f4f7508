import { groupIndian } from '@proffer/contract/wire/group-indian';
import { marketDay } from '@proffer/contract/contracts/market-day';
import type { BuyerExportQuery } from '@proffer/contract/offers/lists.schemas';
import { limits } from '@proffer/contract/wire/limits';
import type { BinaryBody } from '@proffer/contract/wire/route';
import type { Clock } from '../../../platform/clock';
import { AppError } from '../../../platform/errors';
import type { Actor } from '../../../platform/session/actor';
import { tableFile, type TableCell, type TableWriters } from '../../../platform/table-file';
import type { BuyerListsService } from './buyer-lists.service';
import { cellsOfOffer, offerHeader } from './offer-cells';

interface BuyerExportDeps {
  lists: Pick<BuyerListsService, 'listAll'>;
  writers: TableWriters;
  clock: Clock;
}

const batchSize = 100;

/** Exports a buyer's tab to a file, filtered and sorted like the list (OFF-270). */
export function createBuyerExport({ lists, writers, clock }: BuyerExportDeps) {
  return {
    async run(actor: Actor, { format, ...query }: BuyerExportQuery): Promise<BinaryBody> {
      const most = limits.exportListedOffers;
      const { total, pages } = await lists.listAll(actor, query, { most, size: batchSize });
      if (total > most) {
        throw new AppError('too_large', {
          text: `One file holds at most ${groupIndian(most)} offers. Please narrow the filters.`,
        });
      }
      async function* rows(): AsyncGenerator<TableCell[][]> {
        for await (const page of pages) yield page.map(cellsOfOffer);
      }
      return tableFile(writers, {
        format,
        name: `proffer-${query.tab}-offers-${marketDay(clock.now())}`,
        sheets: [{ name: 'Offers', header: offerHeader, pages: rows() }],
      });
    },
  };
}
export type BuyerExport = ReturnType<typeof createBuyerExport>;
