import { useBlocker } from '@tanstack/react-router';
import { createContext, type ReactNode, use, useCallback, useEffect, useId, useState } from 'react';
import { preloadConfirm, useConfirm } from '../../ui/confirm-dialog';

type Report = (id: string, isUnsaved: boolean) => void;

const UnsavedContext = createContext<Report>(() => undefined);

/** Tells the page whether a field holds something that is not saved. */
export function useReportUnsaved(isUnsaved: boolean): void {
  const report = use(UnsavedContext);
  const id = useId();
  useEffect(() => {
    report(id, isUnsaved);
    return () => report(id, false);
  }, [report, id, isUnsaved]);
}

/** Around fields that are saved one by one: asks before the page or its edit mode is left with any not saved. */
export function UnsavedGuard({ children }: { children: ReactNode }) {
  const confirm = useConfirm();
  const [unsaved] = useState(() => new Set<string>());
  const report = useCallback<Report>(
    (id, isUnsaved) => {
      if (isUnsaved) unsaved.add(id);
      else unsaved.delete(id);
    },
    [unsaved],
  );
  useEffect(preloadConfirm, []);
  useBlocker({
    enableBeforeUnload: () => unsaved.size > 0,
    shouldBlockFn: async ({ current, next }) => {
      if (unsaved.size === 0) return false;
      const search = next.search as Record<string, unknown>;
      if (next.pathname === current.pathname && search['mode'] === 'edit') return false;
      const answer = await confirm({
        title: 'Leave without saving',
        text: 'Some of what you typed is not saved and would be lost.',
        confirmLabel: 'Leave',
        isDangerous: true,
      });
      return answer === null;
    },
  });
  return <UnsavedContext value={report}>{children}</UnsavedContext>;
}
