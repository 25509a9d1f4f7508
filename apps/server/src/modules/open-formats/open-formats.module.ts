import type { Clock } from '../../platform/clock';
import type { Database } from '../../platform/database';
import type { Handle } from '../../platform/http/route-adapter';
import type { Contracts } from '../contracts';
import { createNeedReading, type Deals } from '../deals';
import type { Market } from '../market';
import type { Needs } from '../needs';
import { createOcds } from './ocds/ocds.service';
import { createPublishedOffersRepository } from './ocds/published-offers.repository';
import { createCalendarFeedsRepository } from './calendar/calendar-feeds.repository';
import { createCalendarFeeds } from './calendar/calendar-feeds.service';
import { createDueDates } from './calendar/due-dates.service';
import { createDueRowsRepository } from './calendar/due-rows.repository';
import { registerOpenFormatRoutes } from './open-formats.routes';
import { createOrderPartiesRepository } from './ubl/parties.repository';
import { createUbl } from './ubl/ubl.service';

interface OpenFormatsDeps {
  db: Database;
  contracts: Pick<Contracts, 'loadOwn'>;
  deals: Pick<Deals, 'findAgreement'>;
  needs: Pick<Needs, 'found'>;
  market: Pick<Market, 'describePublic'>;
  findMarketName: () => Promise<string>;
  clock: Clock;
  /** Base URL of links. */
  linkBase: string;
}

/** Creates the services that write what the product has in formats that other programs read. */
export function createOpenFormats(deps: OpenFormatsDeps) {
  const { db, contracts, deals, needs, market, findMarketName, clock, linkBase } = deps;
  const ubl = createUbl({ contracts, deals, parties: createOrderPartiesRepository(db), linkBase });
  const ocds = createOcds({
    needs: needs.found,
    market,
    offers: createPublishedOffersRepository(db),
    registers: createNeedReading(db),
    findMarketName,
    linkBase,
    clock,
  });
  const calendars = createCalendarFeeds({
    repository: createCalendarFeedsRepository(db),
    dueDates: createDueDates({ rows: createDueRowsRepository(db), clock }),
    findMarketName,
    linkBase,
    clock,
  });
  return {
    register: (handle: Handle) => registerOpenFormatRoutes(handle, { ubl, ocds, calendars }),
  };
}
export type OpenFormats = ReturnType<typeof createOpenFormats>;
