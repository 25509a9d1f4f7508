import { isBlank } from '@proffer/contract/wire/blank-text';
import type { FullOffer } from '../../../../entities/offers/offer';
import { newId } from '../../../../lib/new-id';
import { editOf, fieldProblems, type OfferEdit } from '../wizard.model';
import { isEmpty, type EditStore } from './edit-store';
import { isStaged, type SaveOutcome } from './edit-state';
import type { RetryTimer } from './retry-timer';

export interface AutosaveCalls {
  /** Creates the offer, or returns the existing one if an earlier attempt with this `clientId` succeeded. */
  create: (clientId: string, fields: Partial<OfferEdit> & { title: string }) => Promise<SaveOutcome>;
  /** Changes the offer if it still has this version and state. */
  update: (
    offer: Pick<FullOffer, 'id' | 'version' | 'published'>,
    fields: Partial<OfferEdit>,
    /** True if the supplier claims that only the wording of a published offer is corrected. */
    isWordingOnly?: boolean,
  ) => Promise<SaveOutcome>;
}

/** Creates the automatic saving of a draft: sends changes until none is left, and retries after temporary failures. */
export function createAutosave(
  store: EditStore,
  { create, update }: AutosaveCalls,
  { retries, onSaved }: { retries: RetryTimer; onSaved: (offerId: number) => void },
) {
  const clientId = newId();
  // A request without a reply may have created the offer. It is repeated unchanged, because the server refuses any
  // other under this clientId.
  let unanswered: (Partial<OfferEdit> & { title: string }) | undefined;

  /** Returns true while a new offer cannot be created because it has no title. */
  const isUntitled = (): boolean => {
    const { offer, edit } = store.getState();
    return !offer && isBlank(edit.title);
  };

  /** Applies the outcome of a request; resolves to true if all fields were saved. */
  async function take(outcome: SaveOutcome, fields: Partial<OfferEdit>): Promise<boolean> {
    const taken = await store.take(outcome, fields);
    if (taken === 'saved') retries.reset();
    if (taken === 'passing') retries.plan();
    return taken === 'saved';
  }

  function settle(): void {
    const { offer, edit } = store.getState();
    const isUntouched = !offer && isEmpty(store.changed());
    const isAllSaved = isEmpty(store.pending()) && fieldProblems(edit).length === 0;
    if (!isUntouched && !isAllSaved) return store.set({ status: 'invalid' });
    store.set({ status: offer ? 'saved' : 'untouched', failure: null, serverErrors: [] });
    if (offer) onSaved(offer.id);
  }

  return {
    isUntitled,

    /**
     * Sends changes until none is left. Resolves to false if the offer was published in another window, so that saving
     * must stop.
     */
    async send(): Promise<boolean> {
      retries.cancel();
      while (!isUntitled()) {
        const { offer, edit } = store.getState();
        if (isStaged(store.getState())) return false;
        const fields = store.pending();
        if (offer && isEmpty(fields)) break;
        store.set({ status: 'saving' });
        if (offer) {
          if (!(await take(await update(offer, fields), fields))) return true;
          continue;
        }
        const isRepeated = unanswered !== undefined;
        unanswered ??= { ...fields, title: edit.title, scope: edit.scope };
        const outcome = await create(clientId, unanswered);
        if (outcome.kind !== 'failed' || !outcome.isPassing) unanswered = undefined;
        if (isRepeated && outcome.kind === 'saved') {
          if (outcome.offer.version > 1 || outcome.offer.published) {
            store.set({ offer: outcome.offer, status: 'conflict', failure: null });
            return true;
          }
          await take(outcome, editOf(outcome.offer));
        } else if (!(await take(outcome, fields))) return true;
      }
      settle();
      return true;
    },
  };
}
