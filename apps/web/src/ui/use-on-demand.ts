import { useCallback, useState } from 'react';
import { flushSync } from 'react-dom';
import { toast } from './toasts';

/**
 * A part of the app that is loaded when it is first wanted, so that it is not in the first load. `prepare` may be
 * called when it is about to be wanted (pointer, focus). `want` resolves to whether it is there; if not, the person
 * was told, and wanting it again tries again. Once it resolves the part has been drawn, so that a dialog opens after it
 * stands on the page and gives the focus back to where it was.
 */
export function useOnDemand<Part>(load: () => Promise<Part>) {
  // In a box: a component is a function, which setState would call.
  const [loaded, setLoaded] = useState<{ part: Part }>();
  const want = useCallback(async () => {
    try {
      const part = await load();
      flushSync(() => setLoaded({ part }));
      return true;
    } catch {
      toast.error('This could not be opened', 'Check your connection and try again.');
      return false;
    }
  }, [load]);
  const prepare = useCallback(() => {
    load().catch(() => undefined);
  }, [load]);
  return { part: loaded?.part, want, prepare };
}
