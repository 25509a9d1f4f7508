import type { Database } from '../../platform/database';
import type { Handle } from '../../platform/http/route-adapter';
import type { Contracts } from '../contracts';
import type { Deals } from '../deals';
import { registerOpenFormatRoutes } from './open-formats.routes';
import { createOrderPartiesRepository } from './ubl/parties.repository';
import { createUbl } from './ubl/ubl.service';

interface OpenFormatsDeps {
  db: Database;
  contracts: Pick<Contracts, 'loadOwn'>;
  deals: Pick<Deals, 'findAgreement'>;
  /** Base URL of links. */
  linkBase: string;
}

/** Creates the services that write what the product has in formats that other programs read. */
export function createOpenFormats({ db, contracts, deals, linkBase }: OpenFormatsDeps) {
  const ubl = createUbl({ contracts, deals, parties: createOrderPartiesRepository(db), linkBase });
  return {
    register: (handle: Handle) => registerOpenFormatRoutes(handle, { ubl }),
  };
}
export type OpenFormats = ReturnType<typeof createOpenFormats>;
