import { useBlocker } from '@tanstack/react-router';
import { useEffect } from 'react';
import { preloadConfirm, useConfirm } from './confirm-dialog';

interface Place {
  pathname: string;
  search: Readonly<Record<string, string | undefined>>;
}

interface UnsavedGuard {
  /** Whether anything would be lost now. */
  hasUnsaved: () => boolean;
  /** Another address where it stays. */
  isStaying?: (next: Place, current: Place) => boolean;
  /** The person chose to lose it. */
  onLeave?: () => void;
}

/** Asks before what was typed is left behind. */
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
