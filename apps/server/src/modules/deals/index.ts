import type { Database } from '../../platform/database';
import { createDealsRepository } from './deals.repository';
import { createDealsService } from './deals.service';
import type { DealLogPort } from './log/log.module';
import { createRegistersRepository, type RegistersRepository } from './registers/registers.repository';

export type { DealAct, DealActName, DealParties, DealsPort, KeyChange, SealedValue } from './deal-act';
export { createDealLog } from './log/log.module';
export { writtenLogHead } from './log/written-head';
export { loadOrCreateLogKey, type LogKey } from './log/log-key';
export { createKeptCounts, selectKeptCounts, type KeptCount } from './kept-counts.repository';

/** What happens between two companies about an offer, as a chain that only grows; without a log nobody is told of it. */
export const createDeals = (db: Database, log?: DealLogPort) =>
  createDealsService({
    repository: createDealsRepository(db),
    registers: createRegistersRepository(db),
    log,
  });

/** For whoever hands a deal out: the registers of keys that its entries name. */
export const createRegisterReading = (db: Database): Pick<RegistersRepository, 'read'> =>
  createRegistersRepository(db);
