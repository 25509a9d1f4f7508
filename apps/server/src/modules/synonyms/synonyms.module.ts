import type { AuditLog } from '../../platform/audit';
import type { Clock } from '../../platform/clock';
import type { Database } from '../../platform/database';
import type { Handle } from '../../platform/http/route-adapter';
import type { Market } from '../market';
import type { SearchRenewals } from '../searches';
import { createSynonymsRepository } from './synonyms.repository';
import { registerSynonymRoutes } from './synonyms.routes';
import { createSynonymsService } from './synonyms.service';

interface SynonymsDeps {
  db: Database;
  audit: AuditLog;
  market: Pick<Market, 'forgetMeanings'>;
  searches: SearchRenewals;
  clock: Clock;
}

/**
 * Creates the module of synonyms, which the search treats as equal. The search reads them for each keyword with the
 * SQL function `market_meanings`.
 */
export function createSynonyms(deps: SynonymsDeps) {
  const synonyms = createSynonymsService({ ...deps, repository: createSynonymsRepository(deps.db) });
  return { register: (handle: Handle) => registerSynonymRoutes(handle, synonyms) };
}
