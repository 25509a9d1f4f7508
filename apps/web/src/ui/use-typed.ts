import { useEffect, useRef, useState } from 'react';
import { whenPainted } from '../lib/when-painted';

interface Typed<T> {
  value: T;
  /** The kept value it was typed over; once another is kept, that one is shown. */
  over: string;
  isWaiting: boolean;
}

/** Runs something later; gives the way to let it be. */
type Later = (run: () => void) => () => void;

/**
 * A field whose value is kept elsewhere (the address) and committed once typing rests for `ms`. Shows what is typed at
 * once, and the kept value again as soon as that changes.
 */
export function useTyped<T>(kept: T, commit: (value: T) => void, ms: number): [T, (value: T) => void] {
  return useShownAtOnce(kept, commit, (run) => {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  });
}

/**
 * The same of a choice, which is committed once it is painted: what it makes of the rest of the page takes longer to draw
 * than a press may wait for its answer.
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
  // Dropped for good, or it would come back when the kept value returns to what it was (Clear Filters).
  if (isOver) setTyped(null);
  return [typed !== null && !isOver ? typed.value : kept, type];
}
