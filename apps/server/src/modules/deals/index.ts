import type { Database } from '../../platform/database';
import { createDealsRepository } from './deals.repository';
import { createDealsService } from './deals.service';
import type { DealLogPort } from './log/log.module';

export type { DealAct, DealActName, DealParties, DealsPort, SealedValue } from './deal-act';
export { createDealLog } from './log/log.module';
export { writtenLogHead } from './log/written-head';
export { loadOrCreateLogKey, type LogKey } from './log/log-key';

/** What happens between two companies about an offer, as a chain that only grows; without a log nobody is told of it. */
export const createDeals = (db: Database, log?: DealLogPort) =>
  createDealsService({ repository: createDealsRepository(db), log });
