import type { Clock } from '../../platform/clock';
import type { Database } from '../../platform/database';
import type { Handle } from '../../platform/http/route-adapter';
import type { TableWriters } from '../../platform/table-file';
import { createAsking } from './asking.service';
import { createComparisonExport } from './comparison-export.service';
import { createComparisonFactsRepository } from './comparison-facts.repository';
import type { AskingPorts, ComparedPorts } from './comparison.ports';
import { registerComparisonRoutes } from './comparison.routes';
import { createComparisonService } from './comparison.service';
import { createComparisonsRepository } from './comparisons.repository';
import { createSavedComparisons } from './saved-comparisons.service';

interface ComparisonModuleDeps extends ComparedPorts, AskingPorts {
  db: Database;
  writers: TableWriters;
  clock: Clock;
}

/** Creates the services that compare offers and quotes. */
export function createComparison({ db, writers, clock, ...ports }: ComparisonModuleDeps) {
  const repository = createComparisonsRepository(db);
  const readFacts = createComparisonFactsRepository(db);
  const comparison = createComparisonService({ ...ports, repository, readFacts, clock });
  const services = {
    comparison,
    exports: createComparisonExport({ comparison, writers, clock }),
    saved: createSavedComparisons({ db, repository, clock }),
    asking: createAsking({ ...ports, comparison, repository, clock }),
  };
  return {
    forget: repository.forget,
    ownData: repository.ownData,
    register: (handle: Handle) => registerComparisonRoutes(handle, services),
  };
}
export type Comparison = ReturnType<typeof createComparison>;
