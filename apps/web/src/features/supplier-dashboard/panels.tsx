import { Stack } from '@mantine/core';
import { lazy } from 'react';
import type { ProposalStatistics } from '@proffer/contract/proposals.schemas';
import { webPaths } from '../../config/paths';
import { Facts } from '../../ui/facts';
import { ButtonLink } from '../../ui/links';
import { EmptyState } from '../../ui/list-states';
import { groupIndian } from '../../ui/money.model';
import { ChartPanel } from './chart-panel';
import * as model from './dashboard.model';
import { ActivityTable, NdaTable } from './figure-tables';
import { SeriesLegend } from './series';

const ActivityChart = lazy(async () => ({ default: (await import('./charts')).ActivityChart }));
const NdaChart = lazy(async () => ({ default: (await import('./charts')).NdaChart }));

/** What happened in these days, or that nothing did. */
export function ActivityPanel({ days }: { days: ProposalStatistics['days'] }) {
  const sum = model.sumOf(days);
  if (model.isQuiet(sum)) {
    return (
      <EmptyState
        title="Nothing has happened in these days"
        text="Views, NDA requests and contracts of your published offers are drawn here by day."
        action={<ButtonLink to={webPaths.wizard}>Post a Proposal</ButtonLink>}
      />
    );
  }
  const spans = model.activitySpans(days);
  const title = `Views, NDA requests and signed NDAs by ${model.isByWeek(days) ? 'week' : 'day'}`;
  const facts = model.activityNames.map((name) => ({
    label: model.activityLabels[name],
    value: groupIndian(sum[name]),
  }));
  return (
    <ChartPanel
      title={title}
      summary={facts.map(({ label, value }) => `${label}: ${value}`).join(', ')}
      legend={
        <Stack gap="xs" mt="xs">
          <Facts facts={facts} />
          <SeriesLegend labels={model.activityLabels} />
        </Stack>
      }
      chart={<ActivityChart spans={spans} />}
      table={<ActivityTable spans={spans} caption={title} />}
    />
  );
}

/** Where the NDA requests stand, however old they are. */
export function NdaPanel({ byStatus }: { byStatus: ProposalStatistics['ndaByStatus'] }) {
  const bars = model.ndaBars(byStatus);
  const title = 'NDA requests by their state now';
  if (bars.every(({ count }) => count === 0)) {
    return (
      <EmptyState
        title="No NDA requests yet"
        text="A buyer who wants to read all of an offer asks for its NDA; you answer under NDA Management."
      />
    );
  }
  return (
    <ChartPanel
      title={title}
      summary={bars.map(({ status, count }) => `${status}: ${groupIndian(count)}`).join(', ')}
      chart={<NdaChart bars={bars} />}
      table={<NdaTable bars={bars} caption={title} />}
    />
  );
}
