import { type RefObject, useEffect, useRef, useState } from 'react';

export interface RowFocus {
  /** Container of the rows, each marked `data-nda`. */
  root: RefObject<HTMLDivElement | null>;
  /** Call when an action on a row starts. */
  begin: (ndaId: number) => void;
  /** Call when the action has ended. */
  end: () => void;
  /** Call after each rendering of the rows, as reloaded data may arrive in several parts. */
  restore: () => void;
}

/**
 * An action removes its button and often its row. This moves the focus to the row now at that position, so that the
 * user continues with the next request. Ends when the user moves the focus.
 */
export function useRowFocus(): RowFocus {
  const root = useRef<HTMLDivElement>(null);
  const place = useRef(0);
  const isDone = useRef(false);
  const [, draw] = useState({});
  const rows = () => [...(root.current?.querySelectorAll<HTMLElement>('[data-nda]') ?? [])];

  useEffect(() => {
    const goOn = () => {
      isDone.current = false;
    };
    document.addEventListener('pointerdown', goOn, true);
    document.addEventListener('keydown', goOn, true);
    return () => {
      document.removeEventListener('pointerdown', goOn, true);
      document.removeEventListener('keydown', goOn, true);
    };
  }, []);

  return {
    root,
    begin(ndaId) {
      place.current = Math.max(
        0,
        rows().findIndex((row) => row.dataset['nda'] === String(ndaId)),
      );
    },
    end() {
      isDone.current = true;
      draw({});
    },
    restore() {
      if (!isDone.current || document.activeElement !== document.body) return;
      const now = rows();
      const title = (now[place.current] ?? now.at(-1))?.querySelector('a');
      (title ?? root.current)?.focus();
    },
  };
}
