import { useCallback, useEffect, useState } from 'react';

const tickMs = 250;

/**
 * A countdown in whole seconds and a function that starts it; starting with 0 stops it. Measured against the clock,
 * because timers of a background tab are throttled.
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
