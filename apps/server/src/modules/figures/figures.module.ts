import type { Clock } from '../../platform/clock';
import type { Database } from '../../platform/database';
import type { Handle } from '../../platform/http/route-adapter';
import { registerFiguresRoutes } from './figures.routes';
import { createStatisticsRepository } from './statistics.repository';
import { createStatisticsService, type ContractCounts } from './statistics.service';

/** A supplier's own figures. */
export function createFigures(deps: { db: Database; contracts: ContractCounts; clock: Clock }) {
  const { db, contracts, clock } = deps;
  const statistics = createStatisticsService({
    repository: createStatisticsRepository(db),
    contracts,
    clock,
  });
  return { register: (handle: Handle) => registerFiguresRoutes(handle, statistics) };
}
