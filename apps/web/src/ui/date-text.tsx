import { type PointerEvent, useState } from 'react';
import { exactText, momentDay, momentText } from './date-text.model';

/** For a moment in a list: the exact time on hover, written when a pointer comes, so that no list waits for it. */
export const exactOnHover = (moment: Date) => ({
  onPointerEnter: ({ currentTarget }: PointerEvent<HTMLElement>) => {
    currentTarget.title = exactText(moment);
  },
});

/** A moment: relative within a week, the exact time on hover. */
export function MomentText({ at }: { at: string }) {
  const moment = new Date(at);
  const [now] = useState(() => new Date());
  return (
    <time dateTime={at} {...exactOnHover(moment)}>
      {momentText(moment, now)}
    </time>
  );
}

/** The day of a moment, where "3 days ago" would not read, as after "since"; the exact time on hover. */
export function MomentDay({ at }: { at: string }) {
  const moment = new Date(at);
  return (
    <time dateTime={at} {...exactOnHover(moment)}>
      {momentDay(moment)}
    </time>
  );
}
