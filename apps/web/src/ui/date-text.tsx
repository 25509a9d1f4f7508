import { useState } from 'react';
import { exactText, momentText } from './date-text.model';

/** A moment: relative within a week, the exact time on hover. */
export function MomentText({ at }: { at: string }) {
  const moment = new Date(at);
  const [now] = useState(() => new Date());
  return (
    <time dateTime={at} title={exactText(moment)}>
      {momentText(moment, now)}
    </time>
  );
}
