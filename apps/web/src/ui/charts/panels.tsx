import { Stack, Table, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Facts } from '../facts';
import { groupIndian } from '@proffer/contract/wire/group-indian';
import { ChartPanel } from './chart-panel';
import { type Bar, BarsChart, SpanChart } from './drawings';
import classes from './charts.module.css';
import { FigureTable, NumberCell } from './figure-table';
import type { Series } from './series';
import { isByWeek, isQuiet, spansOf, spanText, sumOf, trendText, type Day } from './spans.model';

interface SpanPanelProps<Name extends string> {
  /** Without "by day", which is added. */
  title: string;
  days: readonly Day<Name>[];
  /** The lines of the chart. */
  series: readonly Series<Name>[];
  /** Further counts for the table and the sums, by name. */
  alsoCounted?: readonly (readonly [Name, string])[];
  /** Shown instead of an empty chart. */
  empty: ReactNode;
}

/** Events over time as a line chart and a table, with their sums. */
export function SpanPanel<Name extends string>(props: SpanPanelProps<Name>) {
  const { title, days, series, alsoCounted = [], empty } = props;
  const columns = [...series.map(({ name, label }) => [name, label] as const), ...alsoCounted];
  const names = columns.map(([name]) => name);
  const sum = sumOf(days, names);
  if (isQuiet(sum)) return empty;
  const spans = spansOf(days, names);
  const unit = isByWeek(days) ? 'week' : 'day';
  const caption = `${title} by ${unit}`;
  const facts = columns.map(([name, label]) => ({ label, value: groupIndian(sum[name]) }));
  return (
    <ChartPanel
      title={caption}
      summary={facts.map(({ label, value }) => `${label}: ${value}`).join(', ')}
      legend={
        <Stack gap="xs" mt="xs">
          <Facts facts={facts} />
          <Text size="sm">{trendText(days, series)}</Text>
        </Stack>
      }
      chart={<SpanChart spans={spans} series={series} />}
      table={
        <FigureTable
          caption={caption}
          heads={[unit === 'week' ? 'Week' : 'Day', ...columns.map(([, label]) => label)]}
        >
          {/* Newest first: people mostly look for recent days. */}
          {spans.toReversed().map((span) => (
            <Table.Tr key={span.from}>
              <Table.Th scope="row" className={classes.span}>
                {spanText(span)}
              </Table.Th>
              {names.map((name) => (
                <NumberCell key={name} value={span[name]} />
              ))}
            </Table.Tr>
          ))}
        </FigureTable>
      }
    />
  );
}

interface BarsPanelProps {
  title: string;
  bars: Bar[];
  /** Column heads of the table: names of the bars and of their counts. */
  heads: [what: string, counted: string];
  /** Text below the title. */
  note?: ReactNode;
  empty: ReactNode;
}

/** Counts by category, as bars and as a table. */
export function BarsPanel({ title, bars, heads, note, empty }: BarsPanelProps) {
  if (bars.every(({ count }) => count === 0)) return empty;
  return (
    <ChartPanel
      title={title}
      summary={bars.map(({ label, count }) => `${label}: ${groupIndian(count)}`).join(', ')}
      legend={note}
      chart={<BarsChart bars={bars} />}
      table={
        <FigureTable caption={title} heads={heads}>
          {bars.map(({ label, count }) => (
            <Table.Tr key={label}>
              <Table.Th scope="row">{label}</Table.Th>
              <NumberCell value={count} />
            </Table.Tr>
          ))}
        </FigureTable>
      }
    />
  );
}
