import type { FullOffer } from '../../../../entities/offers/offer';
import { createListeners } from '../../../../lib/listeners';
import { withFiles } from '../files/edited-files.model';
import { changedFields, editOf, emptyEdit, savableChanges, type OfferEdit } from '../wizard.model';
import { isResultOf, isStaged, stateOf, type EditState, type SaveOutcome } from './edit-state';
import type { KeptChanges } from './kept-changes';

interface EditDeskDeps {
  /** The offer as it is now; null when it cannot be read. */
  read: (id: number) => Promise<FullOffer | null>;
  memoryOf: (offerId: number) => KeptChanges;
}

/** What became of a save: `passing` may be tried again by itself, `ended` waits for the person. */
type Taken = 'saved' | 'passing' | 'ended';

/** What is typed, beside what the server has of it: the desk at which both ways of saving work. */
export function createEditDesk({ read, memoryOf }: EditDeskDeps, initial: FullOffer | null) {
  let state: EditState = stateOf(initial);
  // What was sent and taken, not what came back: the server trims, and text must not change under the hand.
  let baseline: OfferEdit = initial ? editOf(initial) : emptyEdit;
  // The version that the typed began from; what was kept may be older than what the server has.
  let begunAt = initial?.version ?? 0;
  // A change whose reply was lost may have been taken: what looks like another window's is then our own.
  let lost: { version: number; fields: Partial<OfferEdit> } | undefined;
  const { subscribe, tell } = createListeners();

  function set(change: Partial<EditState>): void {
    state = { ...state, ...change };
    tell();
  }

  /** What is typed and not taken; of it what can be saved. */
  const changed = (): Partial<OfferEdit> => changedFields(state.edit, baseline);
  const pending = (): Partial<OfferEdit> => savableChanges(state.edit, baseline);

  /** Lays what this browser kept over what the server has. */
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

  /** Takes over what came of sending `fields`. */
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
    /** Whether what was typed began from this version. */
    beganFrom: (version: number): boolean => version === begunAt,

    /** Starts from what the server has. */
    begin(offer: FullOffer): void {
      state = { ...stateOf(offer), template: state.template };
      baseline = editOf(offer);
      begunAt = offer.version;
      lost = undefined;
    },

    /** Brings the browser's memory up to date with what is typed and not taken. */
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
export type EditDesk = ReturnType<typeof createEditDesk>;

export const isEmpty = (fields: object): boolean => Object.keys(fields).length === 0;
