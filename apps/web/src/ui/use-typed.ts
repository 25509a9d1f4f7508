import { useEffect, useRef, useState } from 'react';
import { whenPainted } from '../lib/when-painted';

interface Typed<T> {
  value: T;
  /** The stored value at the time of typing; when it changes, the new one is shown. */
  over: string;
  isWaiting: boolean;
}

/** Schedules a function and returns one that cancels it. */
type Later = (run: () => void) => () => void;

/**
 * State of a field whose value is stored elsewhere (the address) and committed when typing pauses for `ms`. Shows
 * typed text at once, and the stored value again when that changes.
 */
export function useTyped<T>(kept: T, commit: (value: T) => void, ms: number): [T, (value: T) => void] {
  return useShownAtOnce(kept, commit, (run) => {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  });
}

/**
 * State of a choice that is committed after the next paint, because rendering its effects takes longer than a click
 * should wait.
 */
export function usePressed<T>(kept: T, commit: (value: T) => void): [T, (value: T) => void] {
  return useShownAtOnce(kept, commit, whenPainted);
}

function useShownAtOnce<T>(kept: T, commit: (value: T) => void, later: Later): [T, (value: T) => void] {
  const keptKey = JSON.stringify(kept);
  const [typed, setTyped] = useState<Typed<T> | null>(null);
  const letBe = useRef<() => void>(undefined);
  const latest = useRef({ commit, keptKey });
  useEffect(() => {
    latest.current = { commit, keptKey };
  });
  useEffect(() => () => letBe.current?.(), []);

  function type(value: T): void {
    setTyped({ value, over: keptKey, isWaiting: true });
    letBe.current?.();
    letBe.current = later(() => {
      setTyped({ value, over: latest.current.keptKey, isWaiting: false });
      latest.current.commit(value);
    });
  }
  const isOver = typed !== null && !typed.isWaiting && typed.over !== keptKey;
  // Dropped for good, or it would reappear when the stored value returns to its former state (Clear Filters).
  if (isOver) setTyped(null);
  return [typed !== null && !isOver ? typed.value : kept, type];
}
