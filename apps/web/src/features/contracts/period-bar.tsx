import { Text } from '@mantine/core';
import type { CSSProperties } from 'react';
import { dayText } from '../../ui/date-text.model';
import classes from './period-bar.module.css';
import { barOf, type PeriodScale, scaleOf } from './period.model';

interface Props {
  startDate: string;
  endDate: string;
  /** False for a contract that was never accepted and so cannot end. */
  isAgreed: boolean;
  /** Scale shared by the bars of a list; a single bar has its own. */
  scale?: PeriodScale;
  /** The market's calendar day. */
  today: string;
  /** True to show the period in words below the bar. */
  isTold?: boolean;
}

const share = (part: number) => `${part * 100}%`;

/** A contract's period as a bar on a shared scale with today marked; the words below say the same. */
export function PeriodBar({ startDate, endDate, isAgreed, scale, today, isTold = false }: Props) {
  const days = { startDate, endDate, isAgreed };
  const bar = barOf(days, scale ?? scaleOf([days], today), today);
  const place: CSSProperties & Record<`--${string}`, string> = {
    '--start': share(bar.start),
    '--width': share(bar.width),
    '--passed': share(bar.passed),
    '--today': share(bar.today),
  };
  return (
    <div className={classes.period}>
      <div className={classes.scale} style={place} aria-hidden>
        <span
          className={classes.bar}
          data-before={bar.isCutBefore || undefined}
          data-after={bar.isCutAfter || undefined}
        />
        <span className={classes.today} />
      </div>
      <Text fz="0.75rem" c="dimmed" className={classes.ends}>
        <span>
          {dayText(startDate)} – {dayText(endDate)}
        </span>
        {isTold && <span>{bar.words}</span>}
      </Text>
    </div>
  );
}
