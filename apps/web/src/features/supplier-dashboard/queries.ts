import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, unwrap } from '../../lib/client';
import type { Period } from '../../ui/charts/spans.model';

const dashboardKeys = {
  all: ['supplier-dashboard'] as const,
  statistics: (days: Period) => ['supplier-dashboard', 'statistics', days] as const,
};

/** The supplier's own figures; those of the period before stay in view while another is read. */
export function statisticsQuery(days: Period) {
  return queryOptions({
    queryKey: dashboardKeys.statistics(days),
    queryFn: async () => unwrap(await call('proposalStatistics', { query: { days } })),
    placeholderData: keepPreviousData,
  });
}
