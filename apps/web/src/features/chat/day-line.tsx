import { dayText } from '../../ui/date-text.model';
import classes from './day-line.module.css';
import { localDay } from './messages.model';

const dayMs = 86_400_000;

/** Separator above the first message of a day. */
export function DayLine({ lineKey, day }: { lineKey: string; day: string }) {
  return (
    <div className={classes.line} data-line={lineKey}>
      <time dateTime={day}>{dayName(day)}</time>
    </div>
  );
}

function dayName(day: string): string {
  const now = Date.now();
  if (day === localDay(new Date(now))) return 'Today';
  return day === localDay(new Date(now - dayMs)) ? 'Yesterday' : dayText(day);
}
