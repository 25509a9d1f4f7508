import { Text } from '@mantine/core';
import type { MarketFigures } from '@proffer/contract/administration/schemas';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { Navigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { webPaths } from '../../../config/paths';
import { useAddress } from '../../../lib/address';
import { call, unwrap } from '../../../lib/client';
import { FigureTiles, type Tile } from '../../../ui/charts/figure-tiles';
import { ChartRow, FiguresPage } from '../../../ui/charts/figures-page';
import { BarsPanel, SpanPanel } from '../../../ui/charts/panels';
import { readPeriod, type Period } from '../../../ui/charts/spans.model';
import { EmptyState } from '../../../ui/list-states';
import {
  alsoDealt,
  contractBars,
  dealSeries,
  funnelBars,
  hoursText,
  messageSeries,
  ndaBars,
  signUpSeries,
} from './market.model';
import type { Prefetch } from '../../../lib/prefetch';
import { queryClient } from '../../../lib/query-client';

const marketQuery = (days: Period) =>
  queryOptions({
    queryKey: ['market-figures', days],
    queryFn: async () => unwrap(await call('marketFigures', { query: { days } })),
    placeholderData: keepPreviousData,
  });

export const prefetch: Prefetch = (_user, address) =>
  queryClient.prefetchQuery(marketQuery(readPeriod(address['days'])));

/** ahome: the market's figures, below the blocks of the home page (`lead`); `?tab=template` of older links leads to the templates (ADM-2). */
export function MarketPage({ lead }: { lead?: ReactNode }) {
  const [address] = useAddress();
  if (address['tab'] === 'template') return <Navigate to={webPaths.adminTemplates} replace />;
  return <Market days={readPeriod(address['days'])} lead={lead} />;
}

function Market({ days, lead }: { days: Period; lead: ReactNode }) {
  const query = useQuery(marketQuery(days));
  return (
    <FiguresPage title="Market" lead={lead} query={query} tileCount={6}>
      {(figures) => (
        <>
          <FigureTiles tiles={tilesOf(figures)} />
          <ChartRow>
            <SpanPanel
              title="Sign-ups"
              days={figures.days}
              series={signUpSeries}
              empty={<EmptyState drawing="figures" title="Nobody signed up in this period" />}
            />
            <BarsPanel
              title="Progress of the NDA requests of this period"
              bars={funnelBars(figures.ndaFunnel)}
              heads={['Step', 'NDA requests']}
              note={<FunnelTimes funnel={figures.ndaFunnel} />}
              empty={<EmptyState drawing="figures" title="No NDA was requested in this period" />}
            />
          </ChartRow>
          <ChartRow>
            <SpanPanel
              title="Offers, NDA requests and contracts"
              days={figures.days}
              series={dealSeries}
              alsoCounted={alsoDealt}
              empty={<EmptyState drawing="figures" title="No offer, NDA or contract in this period" />}
            />
            <BarsPanel
              title="NDA requests by their state now"
              bars={ndaBars(figures.ndaByStatus)}
              heads={['State', 'NDA requests']}
              empty={<EmptyState drawing="figures" title="No NDA requests yet" />}
            />
          </ChartRow>
          <ChartRow>
            <SpanPanel
              title="Messages"
              days={figures.days}
              series={messageSeries}
              empty={<EmptyState drawing="figures" title="No messages in this period" />}
            />
            <BarsPanel
              title="Contracts by their state now"
              bars={contractBars(figures.contractsByStatus)}
              heads={['State', 'Contracts']}
              empty={<EmptyState drawing="figures" title="No contracts yet" />}
            />
          </ChartRow>
        </>
      )}
    </FiguresPage>
  );
}

function FunnelTimes({ funnel }: { funnel: MarketFigures['ndaFunnel'] }) {
  const { hoursToApproval, hoursToSignature } = funnel;
  const parts = [
    hoursToApproval !== null && `${hoursText(hoursToApproval)} from the request to the approval`,
    hoursToSignature !== null && `${hoursText(hoursToSignature)} from there to the buyer’s signature`,
  ].filter((part) => part !== false);
  if (parts.length === 0) return null;
  return (
    <Text size="sm" c="dimmed" mt="xs">
      Median: {parts.join(', ')}
    </Text>
  );
}

const list = (search: Record<string, string>) => ({ to: webPaths.adminUsers, search });

/** Returns tiles of current figures, each with a link to its list. */
function tilesOf({ users, offers }: MarketFigures): Tile[] {
  return [
    { label: 'Suppliers', count: users.suppliers, ...list({ usermode: 'Supplier' }) },
    { label: 'Buyers', count: users.buyers, ...list({ usermode: 'Buyer' }) },
    { label: 'Validated companies', count: users.validated, ...list({ validation: 'validated' }) },
    { label: 'Deactivated', count: users.deactivated, ...list({ state: 'deactivated' }) },
    { label: 'Published offers', count: offers.published, to: webPaths.adminOffers },
    { label: 'Administrators', count: users.admins, ...list({ usermode: 'admin' }) },
  ];
}
