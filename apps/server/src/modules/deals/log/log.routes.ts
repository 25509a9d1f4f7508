import { dealLogRoutes } from '@proffer/contract/deals/log.routes';
import type { Handle } from '../../../platform/http/route-adapter';
import type { LogService } from './log.service';

export function registerLogRoutes(handle: Handle, log: LogService): void {
  handle(dealLogRoutes.dealLog, async () => ({ status: 200, body: await log.describe() }));

  handle(dealLogRoutes.logHeads, async ({ query }) => ({ status: 200, body: await log.listHeads(query) }));

  handle(dealLogRoutes.logGrowth, async ({ query: { first, second } }) => ({
    status: 200,
    body: await log.proveGrowth(first, second),
  }));

  handle(dealLogRoutes.logEntry, async ({ query: { deal, sequence } }) => ({
    status: 200,
    body: await log.proveDeal(deal, sequence),
  }));
}
