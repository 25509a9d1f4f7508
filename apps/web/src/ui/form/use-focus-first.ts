import { type RefObject, useEffect, useRef } from 'react';

/** Gives the focus to an element once, when it appears: where a step of a dialog begins. */
export function useFocusFirst<T extends HTMLElement = HTMLInputElement>(): RefObject<T | null> {
  const target = useRef<T>(null);
  useEffect(() => target.current?.focus(), []);
  return target;
}
