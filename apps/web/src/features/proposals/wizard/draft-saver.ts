import type { FieldError } from '@proffer/contract/errors';
import type { ProposalView } from '@proffer/contract/proposals.schemas';
import {
  draftOf,
  emptyDraft,
  fieldProblems,
  postingBlocks,
  savableChanges,
  type WizardDraft,
} from './wizard.model';

/** What came of one save. `conflict`: another window saved first. `refused`: the server names fields. */
export type SaveOutcome =
  | { kind: 'saved'; offer: ProposalView }
  | { kind: 'conflict' }
  | { kind: 'refused'; text: string; errors: FieldError[] }
  | { kind: 'failed'; text: string };

/**
 * `untouched`: nothing to save and nothing saved yet. `waiting`: typed, not sent. `held`: cannot be sent as it stands (no
 * title yet, or a published offer that would become incomplete).
 */
export type SaveStatus = 'untouched' | 'waiting' | 'held' | 'saving' | 'saved' | 'failed' | 'conflict';

export interface DraftState {
  draft: WizardDraft;
  /** What the server has, as last heard; null before the offer exists. */
  offer: ProposalView | null;
  status: SaveStatus;
  /** Sentence of the last failure. */
  failure: string | null;
  /** The server's sentences at fields, until the next save succeeds. */
  serverErrors: FieldError[];
}

export interface DraftSaverDeps {
  /** Makes the offer, or gives the one there is when an earlier try under this `clientId` got through. */
  create: (clientId: string, fields: Partial<WizardDraft> & { title: string }) => Promise<SaveOutcome>;
  update: (id: number, version: number, fields: Partial<WizardDraft>) => Promise<SaveOutcome>;
  debounceMs: number;
}

/**
 * Holds what is typed in the wizard and saves it by itself: one request at a time, the newest text last, nothing
 * typed is dropped on a failure. `subscribe` and `getState` fit `useSyncExternalStore`.
 */
export function createDraftSaver(
  { create, update, debounceMs }: DraftSaverDeps,
  initial: ProposalView | null,
) {
  let state: DraftState = stateOf(initial);
  // What was sent and taken, not what came back: the server trims, and text must not change under the hand.
  let baseline: WizardDraft = state.draft;
  const clientId = crypto.randomUUID();
  // A try whose reply was lost may have made the offer, with what was typed by then.
  let wasTried = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<void> | undefined;
  const listeners = new Set<() => void>();

  function set(change: Partial<DraftState>): void {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  }

  function pending(): Partial<WizardDraft> {
    return savableChanges(state.draft, baseline);
  }

  /** Whether what is typed must wait: a draft needs its title, a published offer must stay complete. */
  function isHeld(): boolean {
    if (!state.offer) return state.draft.title.trim() === '';
    return state.offer.draft && postingBlocks(state.draft).length > 0;
  }

  function settle(): void {
    const isAllSaved = Object.keys(pending()).length === 0 && fieldProblems(state.draft).length === 0;
    if (isAllSaved) set({ status: state.offer ? 'saved' : 'untouched', failure: null, serverErrors: [] });
    else set({ status: 'held' });
  }

  async function send(): Promise<void> {
    while (!isHeld()) {
      const fields = pending();
      const { offer, draft } = state;
      if (offer && Object.keys(fields).length === 0) break;
      set({ status: 'saving' });
      const isRepeated = !offer && wasTried;
      wasTried = true;
      const outcome = offer
        ? await update(offer.id, offer.version, fields)
        : await create(clientId, { ...fields, title: draft.title, scope: draft.scope });
      if (outcome.kind === 'conflict') return set({ status: 'conflict', failure: null });
      if (outcome.kind === 'refused') {
        return set({ status: 'failed', failure: outcome.text, serverErrors: outcome.errors });
      }
      if (outcome.kind === 'failed') return set({ status: 'failed', failure: outcome.text });
      if (isRepeated && outcome.offer.version > 1) {
        return set({ offer: outcome.offer, status: 'conflict', failure: null });
      }
      baseline = isRepeated ? draftOf(outcome.offer) : { ...baseline, ...fields };
      set({ offer: outcome.offer, serverErrors: [] });
    }
    settle();
  }

  function flush(): Promise<void> {
    clearTimeout(timer);
    running ??= send().finally(() => {
      running = undefined;
    });
    return running;
  }

  return {
    getState: (): DraftState => state,

    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },

    /** Takes over what was typed and saves it once typing rests. After a conflict it waits for a decision. */
    change: (fields: Partial<WizardDraft>): void => {
      set({ draft: { ...state.draft, ...fields } });
      if (state.status === 'conflict') return;
      if (state.status !== 'saving') set({ status: isHeld() ? 'held' : 'waiting' });
      clearTimeout(timer);
      timer = setTimeout(() => void flush(), debounceMs);
    },

    /** Saves now. Resolves to whether everything typed is on the server. */
    flush: async (): Promise<boolean> => {
      if (state.status === 'conflict') return false;
      await flush();
      // Typed while the request ran: the loop above has sent it, unless it was just ending.
      if (state.status === 'saved' && Object.keys(pending()).length > 0) await flush();
      return state.status === 'saved';
    },

    /** Forgets what is typed and starts from what the server has. */
    load: (offer: ProposalView): void => {
      clearTimeout(timer);
      state = stateOf(offer);
      baseline = state.draft;
      set({});
    },

    /** Takes over the newer version, and lays what was typed here since the last save over it. */
    overwrite: async (newer: ProposalView): Promise<boolean> => {
      const typed = pending();
      baseline = draftOf(newer);
      set({ offer: newer, draft: { ...baseline, ...typed }, status: 'waiting' });
      await flush();
      return state.status === 'saved';
    },

    /** The server's view changed by another call (attachments, publishing): keeps what is typed. */
    refresh: (offer: ProposalView): void => {
      set({ offer });
    },
  };
}
export type DraftSaver = ReturnType<typeof createDraftSaver>;

function stateOf(offer: ProposalView | null): DraftState {
  return {
    draft: offer ? draftOf(offer) : emptyDraft,
    offer,
    status: offer ? 'saved' : 'untouched',
    failure: null,
    serverErrors: [],
  };
}
