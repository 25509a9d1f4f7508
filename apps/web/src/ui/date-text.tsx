import { type PointerEvent, useState } from 'react';
import { exactText, momentDay, momentText } from './date-text.model';

/** Props for a time in a list: the exact time as a tooltip, created on hover, so that lists render faster. */
export const exactOnHover = (moment: Date) => ({
  onPointerEnter: ({ currentTarget }: PointerEvent<HTMLElement>) => {
    currentTarget.title = exactText(moment);
  },
});

/** A time: relative within a week, with the exact time as a tooltip. */
export function MomentText({ at }: { at: string }) {
  const moment = new Date(at);
  const [now] = useState(() => new Date());
  return (
    <time dateTime={at} {...exactOnHover(moment)}>
      {momentText(moment, now)}
    </time>
  );
}

/** The day of a time, where "3 days ago" would not fit, as after "since"; with the exact time as a tooltip. */
export function MomentDay({ at }: { at: string }) {
  const moment = new Date(at);
  return (
    <time dateTime={at} {...exactOnHover(moment)}>
      {momentDay(moment)}
    </time>
  );
}
