import { SegmentedControl, Skeleton, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ProposalStatistics } from '@proffer/contract/proposals.schemas';
import { webPaths } from '../../config/paths';
import { useAddress } from '../../lib/address';
import { ButtonLink } from '../../ui/links';
import { ErrorState } from '../../ui/list-states';
import { PageFrame } from '../../ui/page-frame';
import { periods, readPeriod, writePeriod } from './dashboard.model';
import classes from './dashboard.module.css';
import { TopOffersTable } from './figure-tables';
import { FigureTiles } from './figure-tiles';
import { ActivityPanel, NdaPanel } from './panels';
import { statisticsQuery } from './queries';

/** How a supplier's offers do: what stands where now, and what happened over time (spec §2 "sdashboard"). */
export function SupplierDashboardPage() {
  const [address, change] = useAddress();
  const period = readPeriod(address['days']);
  const { data, error, isPlaceholderData, refetch } = useQuery(statisticsQuery(period));
  return (
    <PageFrame
      title="All Company Offers"
      actions={<ButtonLink to={webPaths.wizard}>Post a Proposal</ButtonLink>}
      under={
        <SegmentedControl
          aria-label="Figures of the last"
          className={classes.period}
          mb="md"
          data={periods.map((days) => ({ value: String(days), label: `${days} days` }))}
          value={String(period)}
          onChange={(days) => change({ days: writePeriod(readPeriod(days)) })}
        />
      }
    >
      {data ? (
        <div
          className={classes.page}
          data-stale={isPlaceholderData || undefined}
          aria-busy={isPlaceholderData}
        >
          <FigureTiles statistics={data} />
          <Activities statistics={data} />
        </div>
      ) : error ? (
        <ErrorState title="The figures could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : (
        <DashboardSkeleton />
      )}
    </PageFrame>
  );
}

function Activities({ statistics }: { statistics: ProposalStatistics }) {
  return (
    <>
      <div className={classes.charts}>
        <ActivityPanel days={statistics.days} />
        <NdaPanel byStatus={statistics.ndaByStatus} />
      </div>
      {statistics.topOffers.length > 0 && (
        <section className={classes.panel}>
          <Title order={2} mb="xs">
            Offers seen most in these days
          </Title>
          <TopOffersTable offers={statistics.topOffers} caption="Offers seen most in these days" />
        </section>
      )}
    </>
  );
}

/** The shape of the figures to come. */
function DashboardSkeleton() {
  return (
    <div className={classes.page}>
      <output className={classes.spoken}>Loading the figures</output>
      <div className={classes.tiles} aria-hidden>
        {['published', 'drafts', 'waiting', 'pending', 'active'].map((tile) => (
          <Skeleton key={tile} className={classes.tile} />
        ))}
      </div>
      <div className={classes.charts} aria-hidden>
        <Skeleton className={classes.chart} />
        <Skeleton className={classes.chart} />
      </div>
    </div>
  );
}
