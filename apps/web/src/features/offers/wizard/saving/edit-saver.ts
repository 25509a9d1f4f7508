import type { FullOffer } from '../../../../entities/offers/offer';
import type { Template } from '../../../../entities/templates/template';
import { isSameFiles, withFiles } from '../files/edited-files.model';
import { postingBlocks, type OfferEdit } from '../wizard.model';
import { createAutosave, type AutosaveCalls } from './autosave';
import { createEditDesk, isEmpty } from './edit-desk';
import { isStaged, rulesOf } from './edit-state';
import type { KeptChanges } from './kept-changes';
import { createRetryTimer } from './retry-timer';

export interface EditSaverDeps extends AutosaveCalls {
  /** The offer as it is now; null when it cannot be read. */
  read: (id: number) => Promise<FullOffer | null>;
  memoryOf: (offerId: number) => KeptChanges;
  debounceMs: number;
}

/**
 * Holds what is typed in the wizard: one request at a time, the newest text last, nothing typed is dropped on a
 * failure. A draft saves itself, and again by itself after a failure that may pass. Changes of a published offer are
 * kept in this browser until `publish` sends all of them in one call. `subscribe` and `getState` fit
 * `useSyncExternalStore`.
 */
export function createEditSaver(
  { create, update, read, memoryOf, debounceMs }: EditSaverDeps,
  initial: FullOffer | null,
) {
  const desk = createEditDesk({ read, memoryOf }, initial);
  const { getState, set, changed } = desk;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<void> | undefined;
  const retries = createRetryTimer(() => void run(save));
  const autosave = createAutosave(
    desk,
    { create, update },
    { retries, onSaved: (offerId) => memoryOf(offerId).clear() },
  );

  async function save(): Promise<void> {
    if (!(await autosave.send())) rest();
  }

  function keep(): void {
    clearTimeout(timer);
    desk.keep();
  }

  /** How it stands with a published offer when nothing is being sent. */
  function rest(): void {
    keep();
    set({ status: isEmpty(changed()) ? 'saved' : 'changed' });
  }

  /** All changes of a published offer in one call. */
  async function sendAll(isWordingOnly: boolean): Promise<void> {
    const { offer } = getState();
    const fields = desk.pending();
    if (!offer || isEmpty(fields)) return rest();
    set({ status: 'saving' });
    if ((await desk.take(await update(offer, fields, isWordingOnly), fields)) === 'saved') rest();
    else keep();
  }

  /** Has what the edit says by now saved or kept, once typing rests. After a conflict it waits for a decision. */
  function plan(): void {
    clearTimeout(timer);
    const { status } = getState();
    if (isStaged(getState())) {
      if (status !== 'conflict' && status !== 'saving') {
        set({ status: isEmpty(changed()) ? 'saved' : 'changed' });
      }
      timer = setTimeout(keep, debounceMs);
      return;
    }
    if (status === 'conflict') return;
    if (status !== 'saving') set({ status: autosave.isHeld() ? 'held' : 'waiting' });
    timer = setTimeout(() => void run(save), debounceMs);
  }

  function run(act: () => Promise<void>): Promise<void> {
    clearTimeout(timer);
    running ??= act().finally(() => {
      running = undefined;
    });
    return running;
  }

  return {
    getState,

    subscribe: desk.subscribe,

    /** Takes over what was typed. */
    change: (fields: Partial<OfferEdit>): void => {
      set({ edit: { ...getState().edit, ...fields } });
      plan();
    },

    /**
     * Makes safe what is typed, now: a draft on the server, changes of a published offer in this browser. Resolves to
     * whether it is.
     */
    flush: async (): Promise<boolean> => {
      if (isStaged(getState())) {
        keep();
        return getState().isKept;
      }
      if (getState().status === 'conflict') return false;
      await run(save);
      // Typed while the request ran: what sends has sent it too, unless it was just ending.
      if (getState().status === 'saved' && !isEmpty(desk.pending())) await run(save);
      return getState().status === 'saved';
    },

    /** Sends all changes of a published offer in one call. Resolves to whether buyers now read all of them. */
    publish: async (isWordingOnly = false): Promise<boolean> => {
      const state = getState();
      const isBlocked = postingBlocks(state.edit, rulesOf(state)).length > 0;
      if (!isStaged(state) || state.status === 'conflict' || isBlocked) return false;
      await run(() => sendAll(isWordingOnly));
      return getState().status === 'saved';
    },

    /** Gives up the changes of a published offer; its files that waited are gone from the server. */
    discard: (): void => {
      const { offer } = getState();
      set({
        offer: offer && { ...offer, pendingAttachments: [] },
        edit: desk.getBaseline(),
        failure: null,
        serverErrors: [],
      });
      rest();
    },

    /** Forgets what is typed and starts from what the server has. */
    load: (offer: FullOffer): void => {
      desk.begin(offer);
      keep();
      set({});
    },

    /** Takes over the newer version, and lays what was typed here since the last save over it. */
    overwrite: async (newer: FullOffer): Promise<boolean> => {
      const typed = changed();
      desk.begin(newer);
      set({ edit: withFiles({ ...desk.getBaseline(), ...typed }, newer), status: 'waiting' });
      if (isStaged(getState())) rest();
      else await run(save);
      return getState().status === 'saved';
    },

    /** Files came to the offer or left it, or wait to; what else the server has is met at the next save. */
    refresh: ({ attachments, pendingAttachments }: FullOffer): void => {
      const state = getState();
      if (!state.offer) return;
      const offer = { ...state.offer, attachments, pendingAttachments };
      const edit = withFiles(state.edit, offer);
      const isSame = isSameFiles(edit, state.edit);
      set({ offer, edit });
      if (!isSame) plan();
    },

    /** The template that the edit names, with which answers are told from faults. */
    learn: (template: Template): void => {
      if (getState().template !== template) set({ template });
    },

    /** Another window of this browser changed, published or gave up the same changes: goes along with it. */
    follow: async (): Promise<void> => {
      const state = getState();
      const { offer } = state;
      if (!offer || !isStaged(state) || running || state.status === 'conflict') return;
      const kept = memoryOf(offer.id).read();
      if (kept && !desk.beganFrom(kept.version)) return;
      const edit = { ...desk.getBaseline(), ...kept?.fields };
      const isKnown = kept && isSameFiles(withFiles(edit, offer), edit);
      const newer = isKnown ? offer : await read(offer.id);
      if (!kept) {
        if (newer) desk.begin(newer);
        return set({});
      }
      const { attachments, pendingAttachments } = newer ?? offer;
      const files = { ...offer, attachments, pendingAttachments };
      set({ offer: files, edit: withFiles(edit, files), status: 'changed' });
    },

    /** Call while a page shows the edit: what could not be saved is tried again. Gives the way to end it. */
    watch: (): (() => void) => {
      if (getState().status === 'waiting') void run(save);
      return retries.watch();
    },
  };
}
export type EditSaver = ReturnType<typeof createEditSaver>;
