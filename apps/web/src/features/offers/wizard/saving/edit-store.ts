import type { FullOffer } from '../../../../entities/offers/offer';
import { createListeners } from '../../../../lib/listeners';
import { withFiles } from '../files/edited-files.model';
import { changedFields, editOf, emptyEdit, savableChanges, type OfferEdit } from '../wizard.model';
import { isResultOf, isStaged, stateOf, type EditState, type SaveOutcome } from './edit-state';
import type { StoredChanges } from './stored-changes';

interface EditStoreDeps {
  /** Reads the current offer; resolves to null if that fails. */
  read: (id: number) => Promise<FullOffer | null>;
  memoryOf: (offerId: number) => StoredChanges;
}

/** Outcome of a save: `passing` may be retried automatically, `ended` needs the user. */
type Taken = 'saved' | 'passing' | 'ended';

/** Creates the state shared by both ways of saving: the edit and the saved content that it is compared with. */
export function createEditStore({ read, memoryOf }: EditStoreDeps, initial: FullOffer | null) {
  let state: EditState = stateOf(initial);
  // The baseline is what was sent, because the server trims texts and the input must not change while typing.
  let baseline: OfferEdit = initial ? editOf(initial) : emptyEdit;
  // Version on which the edit is based; changes stored in this browser may be older than the server's version.
  let begunAt = initial?.version ?? 0;
  // A save without a reply may have succeeded. Its result then looks like a change by another window.
  let lost: { version: number; fields: Partial<OfferEdit> } | undefined;
  const { subscribe, tell } = createListeners();

  function set(change: Partial<EditState>): void {
    state = { ...state, ...change };
    tell();
  }

  /** Returns the unsaved changes, including those that cannot be saved yet. */
  const changed = (): Partial<OfferEdit> => changedFields(state.edit, baseline);
  const pending = (): Partial<OfferEdit> => savableChanges(state.edit, baseline);

  /** Applies the changes that this browser has stored. */
  function recall(): void {
    const { offer } = state;
    const kept = offer && memoryOf(offer.id).read();
    if (!kept) return;
    state = { ...state, edit: withFiles({ ...baseline, ...kept.fields }, offer) };
    if (isEmpty(changed())) return;
    begunAt = kept.version;
    const isOld = begunAt !== offer.version;
    state = { ...state, status: isOld ? 'conflict' : isStaged(state) ? 'changed' : 'waiting' };
  }

  /** Applies the outcome of sending `fields`. */
  async function take(outcome: SaveOutcome, fields: Partial<OfferEdit>): Promise<Taken> {
    const { offer } = state;
    if (outcome.kind === 'saved') {
      baseline = { ...baseline, ...fields, addAttachments: [], removeAttachments: [] };
      begunAt = outcome.offer.version;
      lost = undefined;
      const edit = withFiles(state.edit, outcome.offer);
      set({ offer: outcome.offer, edit, savedAt: Date.now(), failure: null, serverErrors: [] });
      return 'saved';
    }
    if (outcome.kind === 'conflict') {
      const newer = offer && lost?.version === offer.version ? await read(offer.id) : null;
      if (newer && lost && isResultOf(newer, lost)) return take({ kind: 'saved', offer: newer }, lost.fields);
      set({ status: 'conflict', failure: null });
      return 'ended';
    }
    const serverErrors = outcome.kind === 'refused' ? outcome.errors : state.serverErrors;
    set({ status: 'failed', failure: outcome.text, serverErrors });
    if (outcome.kind === 'refused' || !outcome.isPassing) return 'ended';
    if (offer) lost ??= { version: offer.version, fields };
    return 'passing';
  }

  recall();
  return {
    subscribe,
    set,
    changed,
    pending,
    take,
    getState: (): EditState => state,
    getBaseline: (): OfferEdit => baseline,
    /** Returns true if the edit is based on this version. */
    beganFrom: (version: number): boolean => version === begunAt,

    /** Starts a new edit from an offer. */
    begin(offer: FullOffer): void {
      state = { ...stateOf(offer), template: state.template };
      baseline = editOf(offer);
      begunAt = offer.version;
      lost = undefined;
    },

    /** Stores the unsaved changes in this browser. */
    keep(): void {
      if (!state.offer) return;
      const memory = memoryOf(state.offer.id);
      const fields = changed();
      if (isEmpty(fields)) memory.clear();
      const isKept = isEmpty(fields) || memory.write({ version: begunAt, fields });
      if (isKept !== state.isKept) set({ isKept });
    },
  };
}
export type EditStore = ReturnType<typeof createEditStore>;

export const isEmpty = (fields: object): boolean => Object.keys(fields).length === 0;
