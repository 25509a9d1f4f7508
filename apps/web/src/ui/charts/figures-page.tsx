import { SegmentedControl, Skeleton, Title } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useAddress } from '../../lib/address';
import { ErrorState } from '../list-states';
import { PageFrame } from '../page-frame';
import classes from './charts.module.css';
import { periods, readPeriod, writePeriod } from './spans.model';

interface FiguresPageProps<Figures> {
  title: string;
  /** Blocks above the figures of a home page; `title` is then the heading of the figures. */
  lead?: ReactNode;
  actions?: ReactNode;
  query: UseQueryResult<Figures>;
  /** Number of tiles, for the loading placeholder. */
  tileCount: number;
  children: (figures: Figures) => ReactNode;
}

/**
 * Page of figures over the period in the address; while loading, the previous period's figures stay visible, faded.
 */
export function FiguresPage<Figures>(props: FiguresPageProps<Figures>) {
  const { title, lead, actions, query, tileCount, children } = props;
  const [address, change] = useAddress();
  const { data, error, isPlaceholderData } = query;
  const period = (
    <SegmentedControl
      aria-label="Figures of the last"
      className={classes.period}
      mb="md"
      data={periods.map((days) => ({ value: String(days), label: `${days} days` }))}
      value={String(readPeriod(address['days']))}
      onChange={(days) => change({ days: writePeriod(readPeriod(days)) })}
    />
  );
  const isHome = lead !== undefined;
  return (
    <PageFrame title={isHome ? 'Home' : title} actions={actions} under={isHome ? undefined : period}>
      {isHome && (
        <>
          {lead}
          <Title order={2} mb="sm">
            {title}
          </Title>
          {period}
        </>
      )}
      <div className={classes.colours}>
        {data === undefined && error ? (
          <ErrorState title="The figures could not be loaded" query={query} />
        ) : data === undefined ? (
          <FiguresSkeleton tileCount={tileCount} />
        ) : (
          <div
            className={classes.page}
            data-stale={isPlaceholderData || undefined}
            aria-busy={isPlaceholderData}
          >
            {children(data)}
          </div>
        )}
      </div>
    </PageFrame>
  );
}

/** Panels side by side; one below the other on a small screen. */
export function ChartRow({ children }: { children: ReactNode }) {
  return <div className={classes.charts}>{children}</div>;
}

/** A panel without a chart. */
export function FigurePanel({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes.panel}>
      <Title order={2} mb="xs">
        {title}
      </Title>
      {children}
    </section>
  );
}

/** Loading placeholder of the figures. */
function FiguresSkeleton({ tileCount }: { tileCount: number }) {
  return (
    <div className={classes.page}>
      <output className={classes.spoken}>Loading the figures</output>
      <div className={classes.tiles} aria-hidden>
        {Array.from({ length: tileCount }, (_, tile) => (
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
