import { usePrefetchQuery, useQuery } from '@tanstack/react-query';
import { useIsReader } from '../../../entities/members/use-may';
import type { SupplierStatistics } from './figures';
import { webPaths } from '../../../config/paths';
import { waitingQuotesQuery } from '../../../entities/quotes/queries';
import { type AddressValues, useAddress } from '../../../lib/address';
import type { Prefetch } from '../../../lib/prefetch';
import { queryClient } from '../../../lib/query-client';
import { FigureTiles, type Tile } from '../../../ui/charts/figure-tiles';
import { ChartRow, FiguresPage } from '../../../ui/charts/figures-page';
import { BarsPanel, SpanPanel } from '../../../ui/charts/panels';
import { readPeriod } from '../../../ui/charts/spans.model';
import { ButtonLink } from '../../../ui/links';
import { EmptyState } from '../../../ui/list-states';
import { activitySeries, alsoCounted, ndaBars, readOfferPage, waitingNdas } from './dashboard.model';
import { OfferFiguresPanel } from './offer-figures';
import { offerFiguresQuery, statisticsQuery } from './queries';

const offersOf = (address: AddressValues) =>
  offerFiguresQuery({ days: readPeriod(address['days']), ...readOfferPage(address) });

export const prefetch: Prefetch = (_user, address) => {
  void queryClient.prefetchQuery(waitingQuotesQuery('supplier'));
  return Promise.all([
    queryClient.prefetchQuery(statisticsQuery(readPeriod(address['days']))),
    queryClient.prefetchQuery(offersOf(address)),
  ]);
};

/** A supplier's dashboard: current figures, and activity over time (OFF-55, OFF-56). */
export function SupplierDashboardPage() {
  const [address] = useAddress();
  const days = readPeriod(address['days']);
  const query = useQuery(statisticsQuery(days));
  // Prefetched: the list is rendered after the figures and would be requested later.
  usePrefetchQuery(offersOf(address));
  const isReader = useIsReader();
  const quotes = useQuery(waitingQuotesQuery('supplier')).data?.totalElements;
  return (
    <FiguresPage
      title="All Company Offers"
      actions={!isReader && <ButtonLink to={webPaths.wizard}>Post a Proposal</ButtonLink>}
      query={query}
      tileCount={6}
    >
      {(statistics) => (
        <>
          <FigureTiles tiles={tilesOf(statistics, quotes)} />
          <ChartRow>
            <SpanPanel
              title="Views, NDA requests and signed NDAs"
              days={statistics.days}
              series={activitySeries}
              alsoCounted={alsoCounted}
              empty={
                <EmptyState
                  drawing="figures"
                  title="Nothing has happened in this period"
                  text="Views, NDA requests and contracts of your published offers are shown here by day."
                  action={
                    !isReader && (
                      <ButtonLink to={webPaths.wizard} variant="default">
                        Post a Proposal
                      </ButtonLink>
                    )
                  }
                />
              }
            />
            <BarsPanel
              title="NDA requests by their state now, with archived ones"
              bars={ndaBars(statistics.ndaByStatus)}
              heads={['State', 'NDA requests']}
              empty={
                <EmptyState
                  drawing="figures"
                  title="No NDA requests yet"
                  text="Buyers request the NDA to read a full offer; you answer under NDA Management."
                />
              }
            />
          </ChartRow>
          <OfferFiguresPanel />
        </>
      )}
    </FiguresPage>
  );
}

/** Returns tiles of current figures. */
function tilesOf({ totals, ndaByStatus }: SupplierStatistics, quotes: number | undefined): Tile[] {
  return [
    { label: 'Published offers', count: totals.published, to: webPaths.publishedOffers },
    { label: 'Drafts', count: totals.drafts, to: webPaths.supplierOffers, search: { only: 'draft' } },
    {
      label: 'NDA requests waiting',
      count: waitingNdas(ndaByStatus),
      to: webPaths.supplierNda,
      search: { status: 'Requested' },
    },
    ...(quotes === undefined
      ? []
      : [{ label: 'Quotes waiting for you', count: quotes, to: webPaths.supplierQuotes }]),
    {
      label: 'Contracts waiting for you',
      count: totals.waitingContracts,
      to: webPaths.supplierContracts,
    },
    {
      label: 'Active contracts',
      count: totals.activeContracts,
      to: webPaths.supplierContracts,
      search: { status: 'Active' },
    },
  ];
}
