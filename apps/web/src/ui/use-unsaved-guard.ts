import { useBlocker } from '@tanstack/react-router';
import { useEffect } from 'react';
import { preloadConfirm, useConfirm } from './confirm-dialog';

interface Place {
  pathname: string;
  search: Readonly<Record<string, string | undefined>>;
}

interface UnsavedGuard {
  /** Returns whether anything would be lost now. */
  hasUnsaved: () => boolean;
  /** Returns whether the next address keeps the unsaved text. */
  isStaying?: (next: Place, current: Place) => boolean;
  /** Called when the user chose to discard it. */
  onLeave?: () => void;
}

/** Asks for confirmation before unsaved text is lost by navigation. */
export function useUnsavedGuard({ hasUnsaved, isStaying, onLeave }: UnsavedGuard): void {
  const confirm = useConfirm();
  useEffect(preloadConfirm, []);
  useBlocker({
    enableBeforeUnload: hasUnsaved,
    shouldBlockFn: async ({ current, next }) => {
      if (!hasUnsaved() || isStaying?.(next, current)) return false;
      const answer = await confirm({
        title: 'Leave without saving',
        text: 'Your changes are not saved and would be lost.',
        confirmLabel: 'Leave',
        isDangerous: true,
      });
      if (answer !== null) onLeave?.();
      return answer === null;
    },
  });
}
