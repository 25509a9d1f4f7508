import type { FullOffer } from '../../../../entities/offers/offer';
import type { Template } from '../../../../entities/templates/template';
import { isSameFiles, withFiles } from '../files/edited-files.model';
import { postingBlocks, type OfferEdit } from '../wizard.model';
import { createAutosave, type AutosaveCalls } from './autosave';
import { createEditStore, isEmpty } from './edit-store';
import { isStaged, rulesOf } from './edit-state';
import type { StoredChanges } from './stored-changes';
import { createRetryTimer } from './retry-timer';

export interface EditSaverDeps extends AutosaveCalls {
  /** Reads the current offer; resolves to null if that fails. */
  read: (id: number) => Promise<FullOffer | null>;
  memoryOf: (offerId: number) => StoredChanges;
  debounceMs: number;
}

/**
 * Creates the saver of the wizard. It sends one request at a time, the newest text last, and loses no input on a
 * failure. A draft is saved automatically and retried after temporary failures. Changes of a published offer are
 * stored in this browser until `publish` sends all of them. `subscribe` and `getState` fit `useSyncExternalStore`.
 */
export function createEditSaver(
  { create, update, read, memoryOf, debounceMs }: EditSaverDeps,
  initial: FullOffer | null,
) {
  const store = createEditStore({ read, memoryOf }, initial);
  const { getState, set, changed } = store;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<void> | undefined;
  const retries = createRetryTimer(() => void run(save));
  const autosave = createAutosave(
    store,
    { create, update },
    { retries, onSaved: (offerId) => memoryOf(offerId).clear() },
  );

  async function save(): Promise<void> {
    if (!(await autosave.send())) rest();
  }

  function keep(): void {
    clearTimeout(timer);
    store.keep();
  }

  /** Returns the status of a published offer between requests. */
  function rest(): void {
    keep();
    set({ status: isEmpty(changed()) ? 'saved' : 'changed' });
  }

  /** Sends all changes of a published offer with one request. */
  async function sendAll(isWordingOnly: boolean): Promise<void> {
    const { offer } = getState();
    const fields = store.pending();
    if (!offer || isEmpty(fields)) return rest();
    set({ status: 'saving' });
    if ((await store.take(await update(offer, fields, isWordingOnly), fields)) === 'saved') rest();
    else keep();
  }

  /** Schedules saving with a debounce. After a conflict nothing is saved until the user decides. */
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
    if (status !== 'saving') set({ status: autosave.isUntitled() ? 'invalid' : 'waiting' });
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

    subscribe: store.subscribe,

    /** Applies typed changes. */
    change: (fields: Partial<OfferEdit>): void => {
      set({ edit: { ...getState().edit, ...fields } });
      plan();
    },

    /**
     * Saves typed changes now: those of a draft on the server, those of a published offer in this browser. Resolves to
     * true if they are saved.
     */
    flush: async (): Promise<boolean> => {
      if (isStaged(getState())) {
        keep();
        return getState().isKept;
      }
      if (getState().status === 'conflict') return false;
      await run(save);
      // Changes typed during the request are usually saved by its loop, unless it was just ending.
      if (getState().status === 'saved' && !isEmpty(store.pending())) await run(save);
      return getState().status === 'saved';
    },

    /** Publishes all changes of a published offer with one request. Resolves to true if buyers now read them. */
    publish: async (isWordingOnly = false): Promise<boolean> => {
      const state = getState();
      const isBlocked = postingBlocks(state.edit, rulesOf(state)).length > 0;
      if (!isStaged(state) || state.status === 'conflict' || isBlocked) return false;
      await run(() => sendAll(isWordingOnly));
      return getState().status === 'saved';
    },

    /** Discards the changes of a published offer, after its pending attachments were removed on the server. */
    discard: (): void => {
      const { offer } = getState();
      set({
        offer: offer && { ...offer, pendingAttachments: [] },
        edit: store.getBaseline(),
        failure: null,
        serverErrors: [],
      });
      rest();
    },

    /** Discards typed changes and loads the offer from the server. */
    load: (offer: FullOffer): void => {
      store.begin(offer);
      keep();
      set({});
    },

    /** Loads the newer version and applies the unsaved changes to it. */
    overwrite: async (newer: FullOffer): Promise<boolean> => {
      const typed = changed();
      store.begin(newer);
      set({ edit: withFiles({ ...store.getBaseline(), ...typed }, newer), status: 'waiting' });
      if (isStaged(getState())) rest();
      else await run(save);
      return getState().status === 'saved';
    },

    /** Updates the attachments after one was added or removed; other server data is compared at the next save. */
    refresh: ({ attachments, pendingAttachments }: FullOffer): void => {
      const state = getState();
      if (!state.offer) return;
      const offer = { ...state.offer, attachments, pendingAttachments };
      const edit = withFiles(state.edit, offer);
      const isSame = isSameFiles(edit, state.edit);
      set({ offer, edit });
      if (!isSame) plan();
    },

    /** Stores the template of the edit, against which answers are checked. */
    learn: (template: Template): void => {
      if (getState().template !== template) set({ template });
    },

    /** Follows another window of this browser that changed, published or discarded the same changes. */
    follow: async (): Promise<void> => {
      const state = getState();
      const { offer } = state;
      if (!offer || !isStaged(state) || running || state.status === 'conflict') return;
      const kept = memoryOf(offer.id).read();
      if (kept && !store.beganFrom(kept.version)) return;
      const edit = { ...store.getBaseline(), ...kept?.fields };
      const isKnown = kept && isSameFiles(withFiles(edit, offer), edit);
      const newer = isKnown ? offer : await read(offer.id);
      if (!kept) {
        if (newer) store.begin(newer);
        return set({});
      }
      const { attachments, pendingAttachments } = newer ?? offer;
      const files = { ...offer, attachments, pendingAttachments };
      set({ offer: files, edit: withFiles(edit, files), status: 'changed' });
    },

    /** Enables retries while a page shows the edit; returns a function that disables them. */
    watch: (): (() => void) => {
      if (getState().status === 'waiting') void run(save);
      return retries.watch();
    },
  };
}
export type EditSaver = ReturnType<typeof createEditSaver>;
