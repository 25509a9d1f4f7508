import classes from './charts.module.css';

/** A line of a chart, distinguished by dash and marker in addition to colour. */
export interface Series<Name extends string = string> {
  name: Name;
  label: string;
  color: string;
  dash: string;
  mark: 'circle' | 'square' | 'triangle';
}

const looks = [
  { color: 'var(--chart-first)', dash: '0', mark: 'circle' },
  { color: 'var(--chart-second)', dash: '6 3', mark: 'square' },
  { color: 'var(--chart-third)', dash: '2 3', mark: 'triangle' },
] as const;

type Named<Name extends string> = readonly [name: Name, label: string];

/** Returns up to three lines with the styles for a chart's first, second and third line. */
export function makeSeries<Name extends string>(
  ...lines: [Named<Name>, Named<Name>?, Named<Name>?]
): Series<Name>[] {
  return looks.flatMap((look, index) => {
    const line = lines[index];
    return line ? [{ name: line[0], label: line[1], ...look }] : [];
  });
}

/** The marker of a line at a position. */
export function SeriesMark({ series, x, y }: { series: Series; x: number; y: number }) {
  const reach = 3.5;
  if (series.mark === 'circle') return <circle cx={x} cy={y} r={reach} fill={series.color} />;
  if (series.mark === 'square') {
    return <rect x={x - reach} y={y - reach} width={2 * reach} height={2 * reach} fill={series.color} />;
  }
  const points = `${x},${y - reach} ${x + reach},${y + reach} ${x - reach},${y + reach}`;
  return <polygon points={points} fill={series.color} />;
}

/** Legend with the dash and marker of each line. */
export function SeriesLegend({ series }: { series: readonly Series[] }) {
  return (
    <ul className={classes.legend}>
      {series.map((one) => (
        <li key={one.name}>
          <svg viewBox="0 0 32 12" className={classes.sample} aria-hidden>
            <line
              x1={0}
              y1={6}
              x2={32}
              y2={6}
              stroke={one.color}
              strokeWidth={2}
              strokeDasharray={one.dash}
            />
            <SeriesMark series={one} x={16} y={6} />
          </svg>
          {one.label}
        </li>
      ))}
    </ul>
  );
}
