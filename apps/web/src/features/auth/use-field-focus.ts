import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';

/**
 * A field that takes the focus when the page opens, and again when asked to: after the reply and not with it, because
 * a field cannot have the focus while it is disabled.
 */
export function useFieldFocus(isPending: boolean): [RefObject<HTMLInputElement | null>, () => void] {
  const field = useRef<HTMLInputElement>(null);
  // A new object each time, so that asking twice focuses twice.
  const [asked, setAsked] = useState({});
  useEffect(() => {
    if (asked && !isPending) field.current?.focus();
  }, [asked, isPending]);
  const ask = useCallback(() => setAsked({}), []);
  return [field, ask];
}
