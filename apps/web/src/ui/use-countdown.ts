import { useCallback, useEffect, useState } from 'react';

const tickMs = 250;

/**
 * Whole seconds left of a wait, counted down to 0, and a way to start one; starting with 0 ends it. Measured against
 * the clock, because a tab in the background is given few ticks.
 */
export function useCountdown(initialSeconds = 0): [secondsLeft: number, start: (seconds: number) => void] {
  const [endsAt, setEndsAt] = useState(() => Date.now() + initialSeconds * 1_000);
  const [secondsLeft, setSecondsLeft] = useState(initialSeconds);
  const isRunning = secondsLeft > 0;

  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setInterval(() => setSecondsLeft(secondsUntil(endsAt)), tickMs);
    return () => clearInterval(timer);
  }, [isRunning, endsAt]);

  const start = useCallback((seconds: number) => {
    setEndsAt(Date.now() + seconds * 1_000);
    setSecondsLeft(Math.ceil(seconds));
  }, []);
  return [secondsLeft, start];
}

function secondsUntil(endsAt: number): number {
  return Math.max(0, Math.ceil((endsAt - Date.now()) / 1_000));
}
