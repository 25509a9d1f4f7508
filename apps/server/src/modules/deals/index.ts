import type { Database } from '../../platform/database';
import type { EventsPort } from '../events';
import { createAuthorityRepository, type AuthorityRepository } from './authority/authority.repository';
import { createDealsRepository } from './deals.repository';
import { createDealsService } from './deals.service';
import type { DealLog } from './log/log.module';
import {
  createNeedRegistersRepository,
  type NeedRegistersRepository,
} from './needs/need-registers.repository';
import { createRegistersRepository, type RegistersRepository } from './registers/registers.repository';

export type { ActBy, DealAct, DealActName, DealParties, KeyChange, SealedValue } from './deal-act';
export type { AgreementEntry } from './deals.repository';
export type { Deals } from './deals.service';
export type { NeedChange, PublicationEntry } from './needs/need-registers.repository';
export { newSalt, sealedJson, sealHash } from './seals';
export { createDealLog, type DealLog } from './log/log.module';
export { writtenLogHead } from './log/written-head';
export { loadOrCreateLogKey, type LogKey } from './log/log-key';
export { createStoredCounts, selectStoredCounts, type StoredCount } from './stored-counts.repository';

/**
 * Creates the chains of acts between two companies about an offer; chains are append-only. Without `log`,
 * acts do not enter the market's log; without `events`, they are not announced as events.
 */
export const createDeals = (
  db: Database,
  log?: Pick<DealLog, 'enqueue' | 'findHeadAt'>,
  events?: EventsPort,
) =>
  createDealsService({
    repository: createDealsRepository(db),
    registers: createRegistersRepository(db),
    authority: createAuthorityRepository(db),
    needs: createNeedRegistersRepository(db),
    log,
    events,
  });

/** Creates a reader of key registers, for the deal file. */
export const createRegisterReading = (db: Database): Pick<RegistersRepository, 'read'> =>
  createRegistersRepository(db);

/** Creates a reader of registers of authority, for the deal file. */
export const createAuthorityReading = (db: Database): Pick<AuthorityRepository, 'read'> =>
  createAuthorityRepository(db);

export type NeedRegisterReading = Pick<NeedRegistersRepository, 'read' | 'findPublications'>;

/** Creates a reader of registers of needs, for the deal file and the open data. */
export const createNeedReading = (db: Database): NeedRegisterReading => createNeedRegistersRepository(db);
