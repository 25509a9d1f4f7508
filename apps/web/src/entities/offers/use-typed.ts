import { useEffect, useRef, useState } from 'react';

interface Typed<T> {
  value: T;
  /** The kept value it was typed over; once another is kept, that one is shown. */
  over: string;
  isWaiting: boolean;
}

/**
 * A field whose value is kept elsewhere (the address) and committed once typing rests for `ms`. Shows what is typed at
 * once, and the kept value again as soon as that changes.
 */
export function useTyped<T>(kept: T, commit: (value: T) => void, ms: number): [T, (value: T) => void] {
  const keptKey = JSON.stringify(kept);
  const [typed, setTyped] = useState<Typed<T> | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef({ commit, keptKey });
  useEffect(() => {
    latest.current = { commit, keptKey };
  });
  useEffect(() => () => clearTimeout(timer.current), []);

  function type(value: T): void {
    setTyped({ value, over: keptKey, isWaiting: true });
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      setTyped({ value, over: latest.current.keptKey, isWaiting: false });
      latest.current.commit(value);
    }, ms);
  }
  const isOver = typed !== null && !typed.isWaiting && typed.over !== keptKey;
  // Dropped for good, or it would come back when the kept value returns to what it was (Clear Filters).
  if (isOver) setTyped(null);
  return [typed !== null && !isOver ? typed.value : kept, type];
}
