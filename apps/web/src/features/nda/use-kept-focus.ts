import { type RefObject, useEffect, useRef, useState } from 'react';

export interface KeptFocus {
  /** Holds the rows, each marked `data-nda`. */
  root: RefObject<HTMLDivElement | null>;
  /** Says that something is being done with a row. */
  begin: (ndaId: number) => void;
  /** Says that it is done. */
  end: () => void;
  /** For each drawing of the rows: what is read after the act may come in several. */
  restore: () => void;
}

/**
 * An act takes its button away, and often its row: the focus then goes to what stands in that place, so that whoever works
 * through a queue comes to the next one. Over as soon as the person goes on by themselves.
 */
export function useKeptFocus(): KeptFocus {
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
