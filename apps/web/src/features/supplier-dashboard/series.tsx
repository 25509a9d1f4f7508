import type { ActivityName } from './dashboard.model';
import classes from './dashboard.module.css';

type MarkShape = 'circle' | 'square' | 'triangle';

/** A line of the activity chart: told apart by dash and marker, and only then by colour. */
export interface Series {
  name: ActivityName;
  color: string;
  dash: string;
  mark: MarkShape;
}

export const activitySeries: Series[] = [
  { name: 'views', color: 'var(--dashboard-views)', dash: '0', mark: 'circle' },
  { name: 'ndaRequests', color: 'var(--dashboard-requests)', dash: '6 3', mark: 'square' },
  { name: 'ndaSigned', color: 'var(--dashboard-signed)', dash: '2 3', mark: 'triangle' },
];

/** The marker of a line at a place of the drawing. */
export function SeriesMark({ series, x, y }: { series: Series; x: number; y: number }) {
  const reach = 3.5;
  if (series.mark === 'circle') return <circle cx={x} cy={y} r={reach} fill={series.color} />;
  if (series.mark === 'square') {
    return <rect x={x - reach} y={y - reach} width={2 * reach} height={2 * reach} fill={series.color} />;
  }
  const points = `${x},${y - reach} ${x + reach},${y + reach} ${x - reach},${y + reach}`;
  return <polygon points={points} fill={series.color} />;
}

/** Which line is which, with the dash and the marker as they are drawn. */
export function SeriesLegend({ labels }: { labels: Record<ActivityName, string> }) {
  return (
    <ul className={classes.legend}>
      {activitySeries.map((series) => (
        <li key={series.name}>
          <svg viewBox="0 0 32 12" className={classes.sample} aria-hidden>
            <line
              x1={0}
              y1={6}
              x2={32}
              y2={6}
              stroke={series.color}
              strokeWidth={2}
              strokeDasharray={series.dash}
            />
            <SeriesMark series={series} x={16} y={6} />
          </svg>
          {labels[series.name]}
        </li>
      ))}
    </ul>
  );
}
