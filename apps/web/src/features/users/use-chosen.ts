import { useState } from 'react';

/** Returns the selection in one view of a list; another view, such as the next page, starts without one. */
export function useChosen(view: string) {
  const [kept, setKept] = useState<{ view: string; ids: ReadonlySet<number> }>({ view, ids: new Set() });
  const ids = kept.view === view ? kept.ids : new Set<number>();
  return {
    ids,
    choose(wanted: readonly number[], isChosen: boolean): void {
      const next = new Set(ids);
      for (const id of wanted) {
        if (isChosen) next.add(id);
        else next.delete(id);
      }
      setKept({ view, ids: next });
    },
  };
}
