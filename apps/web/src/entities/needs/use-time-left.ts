import { useEffect, useState } from 'react';
import { timeLeft } from './need-words.model';

/** The text changes once a minute; the deadline itself is met within a second. */
const usualTickMs = 20_000;

/**
 * Returns the time until a deadline in words, and whether it has passed. Measured against the clock, because timers of
 * a background tab are throttled.
 */
export function useTimeLeft(deadline: string | null): { text: string; isPast: boolean } {
  const [now, setNow] = useState(() => Date.now());
  const end = deadline === null ? null : Date.parse(deadline);
  const isPast = end !== null && now >= end;
  useEffect(() => {
    if (end === null || isPast) return undefined;
    const timer = setTimeout(() => setNow(Date.now()), Math.max(250, Math.min(usualTickMs, end - now)));
    return () => clearTimeout(timer);
  }, [end, now, isPast]);
  return { text: deadline === null ? '' : timeLeft(deadline, now), isPast };
}
