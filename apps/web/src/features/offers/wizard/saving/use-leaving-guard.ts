import { useBlocker } from '@tanstack/react-router';
import { useEffect } from 'react';
import { isBlank } from '@proffer/contract/wire/blank-text';
import { wizardPath } from '../../../../config/paths';
import { holdWork } from '../../../../entities/offers/unsaved-work';
import { preloadConfirm, useConfirm } from '../../../../ui/confirm-dialog';
import { toast } from '../../../../ui/toasts';
import type { EditSaver } from './edit-saver';
import { hasChanges, isStaged } from './edit-state';

/** How long leaving may wait for the last save; a server that says nothing must not hold anybody. */
const lastSaveMs = 3000;

/**
 * Saves on leaving what was typed just now, and asks before text that could not be saved is left behind. Changes of a
 * published offer stay in this browser, and leaving says so, until logging out gives them up.
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
      // Emptied as a whole: another window has logged out, which asked before; this one must not fill it again.
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
      // Another step of this offer; the wizard of another one is a page like any other.
      if (next.pathname === current.pathname) return false;
      if (id !== undefined && next.pathname === wizardPath(id)) return false;
      await saveLast(saver);
      if (!wouldBeLost(saver)) {
        tellWhatIsKept(saver);
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

/** Saves what was typed last, as far as that goes in time. */
async function saveLast(saver: EditSaver): Promise<void> {
  await Promise.race([saver.flush(), new Promise((resolve) => setTimeout(resolve, lastSaveMs))]);
}

function wouldBeLost({ getState }: EditSaver): boolean {
  const state = getState();
  const { status, edit, offer, isKept } = state;
  if (isStaged(state)) return !isKept;
  if (status === 'held') return offer !== null || !isBlank(edit.detail);
  return status !== 'saved' && status !== 'untouched';
}

function tellWhatIsKept({ getState }: EditSaver): void {
  if (!hasChanges(getState())) return;
  toast.info('Changes not published yet', 'They are kept in this browser. Open the offer again to go on.');
}
