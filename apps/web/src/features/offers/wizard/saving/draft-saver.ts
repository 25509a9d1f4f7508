import { createListeners } from '../../../../lib/listeners';
import type { ProposalView } from '@proffer/contract/offers/schemas';
import type { Template } from '@proffer/contract/templates/schemas';
import { isSameFiles, withFiles } from '../files/draft-files.model';
import { isResultOf, isStaged, rulesOf, stateOf, type DraftState, type SaveOutcome } from './draft-state';
import type { KeptChanges } from './kept-changes';
import { createRetryTimer } from './retry-timer';
import {
  changedFields,
  draftOf,
  emptyDraft,
  fieldProblems,
  postingBlocks,
  savableChanges,
  type WizardDraft,
} from '../wizard.model';

export interface DraftSaverDeps {
  /** Makes the offer, or gives the one there is when an earlier try under this `clientId` got through. */
  create: (clientId: string, fields: Partial<WizardDraft> & { title: string }) => Promise<SaveOutcome>;
  /** Changes the offer if it is still this version of it, and still as published or not as it was. */
  update: (
    offer: Pick<ProposalView, 'id' | 'version' | 'draft'>,
    fields: Partial<WizardDraft>,
  ) => Promise<SaveOutcome>;
  /** The offer as it is now; null when it cannot be read. */
  read: (id: number) => Promise<ProposalView | null>;
  memoryOf: (offerId: number) => KeptChanges;
  debounceMs: number;
}

/**
 * Holds what is typed in the wizard: one request at a time, the newest text last, nothing typed is dropped on a
 * failure. A draft saves itself, and again by itself after a failure that may pass. Changes of a published offer are
 * kept in this browser until `publish` sends all of them in one call. `subscribe` and `getState` fit
 * `useSyncExternalStore`.
 */
export function createDraftSaver(
  { create, update, read, memoryOf, debounceMs }: DraftSaverDeps,
  initial: ProposalView | null,
) {
  let state: DraftState = stateOf(initial);
  // What was sent and taken, not what came back: the server trims, and text must not change under the hand.
  let baseline: WizardDraft = initial ? draftOf(initial) : emptyDraft;
  // The version that the typed began from; what was kept may be older than what the server has.
  let begunAt = initial?.version ?? 0;
  const clientId = crypto.randomUUID();
  // A try whose reply was lost may have made the offer, with what was typed by then.
  let wasTried = false;
  // A change whose reply was lost may have been taken: what looks like another window's is then our own.
  let lost: { version: number; fields: Partial<WizardDraft> } | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<void> | undefined;
  const retries = createRetryTimer(() => void run(send));
  const { subscribe, tell } = createListeners();
  recall();

  function set(change: Partial<DraftState>): void {
    state = { ...state, ...change };
    tell();
  }

  function pending(): Partial<WizardDraft> {
    return savableChanges(state.draft, baseline);
  }

  function changed(): Partial<WizardDraft> {
    return changedFields(state.draft, baseline);
  }

  function begin(offer: ProposalView): void {
    state = { ...stateOf(offer), template: state.template };
    baseline = draftOf(offer);
    begunAt = offer.version;
    lost = undefined;
  }

  /** Lays what this browser kept over what the server has. */
  function recall(): void {
    const { offer } = state;
    const kept = offer && memoryOf(offer.id).read();
    if (!kept) return;
    state = { ...state, draft: withFiles({ ...baseline, ...kept.fields }, offer) };
    if (isEmpty(changed())) return;
    begunAt = kept.version;
    const isOld = begunAt !== offer.version;
    state = { ...state, status: isOld ? 'conflict' : isStaged(state) ? 'changed' : 'waiting' };
  }

  /** Brings the browser's memory up to date with what is typed and not published. */
  function keep(): void {
    clearTimeout(timer);
    if (!state.offer) return;
    const memory = memoryOf(state.offer.id);
    const fields = changed();
    if (isEmpty(fields)) memory.clear();
    const isKept = isEmpty(fields) || memory.write({ version: begunAt, fields });
    if (isKept !== state.isKept) set({ isKept });
  }

  /** Whether what is typed must wait: an offer is made with a title. */
  const isHeld = (): boolean => !state.offer && state.draft.title.trim() === '';

  function settle(): void {
    const isUntouched = !state.offer && isEmpty(changed());
    const isAllSaved = isEmpty(pending()) && fieldProblems(state.draft).length === 0;
    if (!isUntouched && !isAllSaved) return set({ status: 'held' });
    set({ status: state.offer ? 'saved' : 'untouched', failure: null, serverErrors: [] });
    if (state.offer) memoryOf(state.offer.id).clear();
  }

  /** Takes over what came of sending `fields`; false when sending ends here. */
  async function take(outcome: SaveOutcome, fields: Partial<WizardDraft>): Promise<boolean> {
    const { offer } = state;
    if (outcome.kind === 'saved') {
      baseline = { ...baseline, ...fields, addAttachments: [], removeAttachments: [] };
      begunAt = outcome.offer.version;
      lost = undefined;
      retries.reset();
      const draft = withFiles(state.draft, outcome.offer);
      set({ offer: outcome.offer, draft, savedAt: Date.now(), failure: null, serverErrors: [] });
      return true;
    }
    if (outcome.kind === 'conflict') {
      const newer = offer && lost?.version === offer.version ? await read(offer.id) : null;
      if (newer && lost && isResultOf(newer, lost)) return take({ kind: 'saved', offer: newer }, lost.fields);
      set({ status: 'conflict', failure: null });
      return false;
    }
    const serverErrors = outcome.kind === 'refused' ? outcome.errors : state.serverErrors;
    set({ status: 'failed', failure: outcome.text, serverErrors });
    if (outcome.kind === 'refused' || !outcome.isPassing) return false;
    if (offer) lost ??= { version: offer.version, fields };
    if (!isStaged(state)) retries.plan();
    return false;
  }

  async function send(): Promise<void> {
    retries.cancel();
    while (!isHeld()) {
      // It may have been found published in another window.
      if (isStaged(state)) return rest();
      const fields = pending();
      const { offer, draft } = state;
      if (offer && isEmpty(fields)) break;
      set({ status: 'saving' });
      if (offer) {
        if (!(await take(await update(offer, fields), fields))) return;
        continue;
      }
      const isRepeated = wasTried;
      wasTried = true;
      const outcome = await create(clientId, { ...fields, title: draft.title, scope: draft.scope });
      if (isRepeated && outcome.kind === 'saved') {
        if (outcome.offer.version > 1 || outcome.offer.draft) {
          return set({ offer: outcome.offer, status: 'conflict', failure: null });
        }
        await take(outcome, draftOf(outcome.offer));
      } else if (!(await take(outcome, fields))) return;
    }
    settle();
  }

  /** How it stands with a published offer when nothing is being sent. */
  function rest(): void {
    keep();
    set({ status: isEmpty(changed()) ? 'saved' : 'changed' });
  }

  async function sendAll(): Promise<void> {
    const { offer } = state;
    const fields = pending();
    if (!offer || isEmpty(fields)) return rest();
    set({ status: 'saving' });
    const isTaken = await take(await update(offer, fields), fields);
    if (isTaken) rest();
    else keep();
  }

  /** Has what the draft says by now saved or kept, once typing rests. After a conflict it waits for a decision. */
  function plan(): void {
    clearTimeout(timer);
    if (isStaged(state)) {
      if (state.status !== 'conflict' && state.status !== 'saving') {
        set({ status: isEmpty(changed()) ? 'saved' : 'changed' });
      }
      timer = setTimeout(keep, debounceMs);
      return;
    }
    if (state.status === 'conflict') return;
    if (state.status !== 'saving') set({ status: isHeld() ? 'held' : 'waiting' });
    timer = setTimeout(() => void run(send), debounceMs);
  }

  function run(act: () => Promise<void>): Promise<void> {
    clearTimeout(timer);
    running ??= act().finally(() => {
      running = undefined;
    });
    return running;
  }

  return {
    getState: (): DraftState => state,

    subscribe,

    /** Takes over what was typed. */
    change: (fields: Partial<WizardDraft>): void => {
      set({ draft: { ...state.draft, ...fields } });
      plan();
    },

    /**
     * Makes safe what is typed, now: a draft on the server, changes of a published offer in this browser. Resolves to
     * whether it is.
     */
    flush: async (): Promise<boolean> => {
      if (isStaged(state)) {
        keep();
        return state.isKept;
      }
      if (state.status === 'conflict') return false;
      await run(send);
      // Typed while the request ran: the loop above has sent it, unless it was just ending.
      if (state.status === 'saved' && !isEmpty(pending())) await run(send);
      return state.status === 'saved';
    },

    /** Sends all changes of a published offer in one call. Resolves to whether buyers now read all of them. */
    publish: async (): Promise<boolean> => {
      const isBlocked = postingBlocks(state.draft, rulesOf(state)).length > 0;
      if (!isStaged(state) || state.status === 'conflict' || isBlocked) return false;
      await run(sendAll);
      return state.status === 'saved';
    },

    /** Gives up the changes of a published offer; its files that waited are gone from the server. */
    discard: (): void => {
      const { offer } = state;
      set({
        offer: offer && { ...offer, pendingAttachments: [] },
        draft: baseline,
        failure: null,
        serverErrors: [],
      });
      rest();
    },

    /** Forgets what is typed and starts from what the server has. */
    load: (offer: ProposalView): void => {
      begin(offer);
      keep();
      set({});
    },

    /** Takes over the newer version, and lays what was typed here since the last save over it. */
    overwrite: async (newer: ProposalView): Promise<boolean> => {
      const typed = changed();
      begin(newer);
      set({ draft: withFiles({ ...baseline, ...typed }, newer), status: 'waiting' });
      if (isStaged(state)) rest();
      else await run(send);
      return state.status === 'saved';
    },

    /** Files came to the offer or left it, or wait to; what else the server has is met at the next save. */
    refresh: ({ attachments, pendingAttachments }: ProposalView): void => {
      if (!state.offer) return;
      const offer = { ...state.offer, attachments, pendingAttachments };
      const draft = withFiles(state.draft, offer);
      const isSame = isSameFiles(draft, state.draft);
      set({ offer, draft });
      if (!isSame) plan();
    },

    /** The template that the draft names, with which answers are told from faults. */
    learn: (template: Template): void => {
      if (state.template !== template) set({ template });
    },

    /** Another window of this browser changed, published or gave up the same changes: goes along with it. */
    follow: async (): Promise<void> => {
      const { offer } = state;
      if (!offer || !isStaged(state) || running || state.status === 'conflict') return;
      const kept = memoryOf(offer.id).read();
      if (kept && kept.version !== begunAt) return;
      const draft = { ...baseline, ...kept?.fields };
      const isKnown = kept && isSameFiles(withFiles(draft, offer), draft);
      const newer = isKnown ? offer : await read(offer.id);
      if (!kept) {
        if (newer) begin(newer);
        return set({});
      }
      const { attachments, pendingAttachments } = newer ?? offer;
      const files = { ...offer, attachments, pendingAttachments };
      set({ offer: files, draft: withFiles(draft, files), status: 'changed' });
    },

    /** Call while a page shows the draft: what could not be saved is tried again. Gives the way to end it. */
    watch: (): (() => void) => {
      if (state.status === 'waiting') void run(send);
      return retries.watch();
    },
  };
}
export type DraftSaver = ReturnType<typeof createDraftSaver>;

const isEmpty = (fields: object): boolean => Object.keys(fields).length === 0;
