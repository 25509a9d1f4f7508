import { useBlocker } from '@tanstack/react-router';
import { useEffect } from 'react';
import { isBlank } from '@proffer/contract/wire/blank-text';
import { wizardPath } from '../../../../config/paths';
import { holdWork } from '../../../../entities/offers/unsaved-work';
import { preloadConfirm, useConfirm } from '../../../../ui/confirm-dialog';
import { toast } from '../../../../ui/toasts';
import type { EditSaver } from './edit-saver';
import { hasChanges, isStaged } from './edit-state';

/** Maximum time for the last save on leaving; a slow server must not block navigation. */
const lastSaveMs = 3000;

/**
 * Saves pending changes on leaving the page, and asks before unsaved text is discarded. Changes of a published offer
 * stay in this browser until they are published or discarded, or the user logs out.
 */
export function useLeavingGuard(saver: EditSaver): void {
  const confirm = useConfirm();
  useEffect(preloadConfirm, []);
  useEffect(() => {
    const unhold = holdWork({
      async makeSafe() {
        await saveLast(saver);
        return !wouldBeLost(saver);
      },
      giveUp: saver.discard,
    });
    const giveUpToo = ({ key }: StorageEvent) => {
      const state = saver.getState();
      // A cleared storage means a logout in another window, which has asked before; this window must not store the
      // changes again.
      if (key === null && isStaged(state) && state.isKept) saver.discard();
    };
    window.addEventListener('storage', giveUpToo);
    return () => {
      window.removeEventListener('storage', giveUpToo);
      unhold();
    };
  }, [saver]);
  useBlocker({
    enableBeforeUnload: () => wouldBeLost(saver),
    shouldBlockFn: async ({ current, next }) => {
      const id = saver.getState().offer?.id;
      // Navigation between steps of this offer is no leaving; the wizard of another offer is.
      if (next.pathname === current.pathname) return false;
      if (id !== undefined && next.pathname === wizardPath(id)) return false;
      await saveLast(saver);
      if (!wouldBeLost(saver)) {
        reportStoredChanges(saver);
        return false;
      }
      const answer = await confirm({
        title: 'Leave without saving',
        text: 'Some of what you typed could not be saved and would be lost.',
        confirmLabel: 'Leave',
        isDangerous: true,
      });
      return answer === null;
    },
  });
}

/** Saves pending changes within a time limit. */
async function saveLast(saver: EditSaver): Promise<void> {
  await Promise.race([saver.flush(), new Promise((resolve) => setTimeout(resolve, lastSaveMs))]);
}

function wouldBeLost({ getState }: EditSaver): boolean {
  const state = getState();
  const { status, edit, offer, isKept } = state;
  if (isStaged(state)) return !isKept;
  if (status === 'invalid') return offer !== null || !isBlank(edit.detail);
  return status !== 'saved' && status !== 'untouched';
}

function reportStoredChanges({ getState }: EditSaver): void {
  if (!hasChanges(getState())) return;
  toast.info(
    'Changes not published yet',
    'They are stored in this browser. Open the offer again to continue.',
  );
}
