import { offerRoutes } from '@proffer/contract/offers/routes';
import { toPage } from '../../platform/http/page';
import type { Handle } from '../../platform/http/route-adapter';
import type { StatisticsService } from './statistics.service';

export function registerFiguresRoutes(handle: Handle, statistics: StatisticsService): void {
  handle(offerRoutes.supplierStatistics, async ({ query }, { actor }) => ({
    status: 200,
    body: await statistics.get(actor, query.days),
  }));

  handle(offerRoutes.offerStatistics, async ({ query }, { actor }) => {
    const { rows, total } = await statistics.listOffers(actor, query);
    const items = rows.map(({ status, ...row }) => ({ ...row, draft: status === 'published' }));
    return { status: 200, body: toPage(items, total, query) };
  });
}
