import type { Clock } from '../../platform/clock';
import type { HeavyRead } from '../../platform/database';
import type { Handle } from '../../platform/http/route-adapter';
import { registerFiguresRoutes } from './figures.routes';
import { createStatisticsService } from './statistics.service';

/** Creates the module of a supplier's own statistics. */
export function createFigures(deps: { readHeavy: HeavyRead; clock: Clock }) {
  const statistics = createStatisticsService(deps);
  return { register: (handle: Handle) => registerFiguresRoutes(handle, statistics) };
}
