import { type RefObject, useEffect, useRef } from 'react';

/** Focuses an element once when it appears, at the beginning of a dialog's step. */
export function useFocusFirst<T extends HTMLElement = HTMLInputElement>(): RefObject<T | null> {
  const target = useRef<T>(null);
  useEffect(() => target.current?.focus(), []);
  return target;
}
