import { Title } from '@mantine/core';
import { type ReactNode, useId, useState } from 'react';
import classes from './charts.module.css';

interface ChartPanelProps {
  /** Subject of the chart. */
  title: string;
  /** Description of the chart for screen readers. */
  summary: string;
  legend?: ReactNode;
  chart: ReactNode;
  /**
   * A table with the same figures, rendered on demand: on a page of six charts the tables were most of the rendering.
   */
  table: ReactNode;
}

/** A chart with its title and, on demand, the same figures as a table. */
export function ChartPanel({ title, summary, legend, chart, table }: ChartPanelProps) {
  const titleId = useId();
  const [isTableShown, setTableShown] = useState(false);
  return (
    <figure className={classes.panel} aria-labelledby={titleId}>
      <Title order={2} id={titleId}>
        {title}
      </Title>
      {legend}
      <div className={classes.drawn} aria-hidden>
        {chart}
      </div>
      <p className={classes.spoken}>{summary}</p>
      <details className={classes.figures} onToggle={(event) => setTableShown(event.currentTarget.open)}>
        <summary>
          Show as a table<span className={classes.spoken}>: {title}</span>
        </summary>
        {isTableShown && table}
      </details>
    </figure>
  );
}
