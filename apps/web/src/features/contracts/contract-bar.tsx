import { Text } from '@mantine/core';
import { marketDay } from '@proffer/contract/contracts/market-day';
import { type CSSProperties, useState } from 'react';
import { dayText } from '../../ui/date-text.model';
import { spanOf } from './calendar-day.model';
import classes from './contracts.module.css';

interface Props {
  startDate: string;
  endDate: string;
  /** What was never agreed does not end. */
  isAgreed: boolean;
}

/** A contract as a bar from its start to its end with today marked; the words under it say the same. */
export function ContractBar({ startDate, endDate, isAgreed }: Props) {
  const [today] = useState(() => marketDay(new Date()));
  const span = spanOf({ startDate, endDate, isAgreed }, today);
  const place: CSSProperties & Record<'--passed', string> = { '--passed': `${span.passed * 100}%` };
  return (
    <div>
      <div className={classes.bar} style={place} aria-hidden>
        {span.today !== null && <span className={classes.today} />}
      </div>
      <Text size="xs" c="dimmed" className={classes.ends}>
        <span>{dayText(startDate)}</span>
        <span>{span.words}</span>
        <span>{dayText(endDate)}</span>
      </Text>
    </div>
  );
}
