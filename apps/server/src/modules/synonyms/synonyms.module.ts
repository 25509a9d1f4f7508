import type { AuditLog } from '../../platform/audit';
import type { Clock } from '../../platform/clock';
import type { Database, Executor } from '../../platform/database';
import type { Handle } from '../../platform/http/route-adapter';
import { createSynonymsRepository } from './synonyms.repository';
import { registerSynonymRoutes } from './synonyms.routes';
import { createSynonymsService } from './synonyms.service';

interface SynonymsDeps {
  db: Database;
  audit: AuditLog;
  /** What keeps queries by their words writes them anew. */
  onChanged(tx: Executor): Promise<unknown>;
  clock: Clock;
}

/** The words that the search takes for each other. The search reads them by `market_meanings`, at every keyword. */
export function createSynonyms(deps: SynonymsDeps) {
  const synonyms = createSynonymsService({ ...deps, repository: createSynonymsRepository(deps.db) });
  return { register: (handle: Handle) => registerSynonymRoutes(handle, synonyms) };
}
