import { Title } from '@mantine/core';
import { type ReactNode, useId, useState } from 'react';
import classes from './charts.module.css';

interface ChartPanelProps {
  /** States what the chart shows. */
  title: string;
  /** What the drawing says, for those who do not see it. */
  summary: string;
  legend?: ReactNode;
  chart: ReactNode;
  /** The same figures, drawn when they are asked for: on a page of six charts they were most of what was drawn. */
  table: ReactNode;
}

/** A chart with its title and, for everybody who would rather read, the same figures as a table. */
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
