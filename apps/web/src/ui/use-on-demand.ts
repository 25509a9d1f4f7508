import { useCallback, useState } from 'react';
import { flushSync } from 'react-dom';
import { toast } from './toasts';

/**
 * Loads a part of the app on first use. `prepare` prefetches it (pointer, focus). `want` resolves to whether it is
 * available; if not, the user got a message, and calling it again retries. When it resolves the part is already
 * rendered, so that a dialog opens after it is mounted and can return the focus.
 */
export function useOnDemand<Part>(load: () => Promise<Part>) {
  // In an object: setState would call a component, which is a function.
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
