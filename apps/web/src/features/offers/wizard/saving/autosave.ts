import { isBlank } from '@proffer/contract/wire/blank-text';
import type { FullOffer } from '../../../../entities/offers/offer';
import { newId } from '../../../../lib/new-id';
import { editOf, fieldProblems, type OfferEdit } from '../wizard.model';
import { isEmpty, type EditDesk } from './edit-desk';
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
  desk: EditDesk,
  { create, update }: AutosaveCalls,
  { retries, onSaved }: { retries: RetryTimer; onSaved: (offerId: number) => void },
) {
  const clientId = newId();
  // A request without a reply may have created the offer. It is repeated unchanged, because the server refuses any
  // other under this clientId.
  let unanswered: (Partial<OfferEdit> & { title: string }) | undefined;

  /** Returns true while a new offer cannot be created because it has no title. */
  const isHeld = (): boolean => {
    const { offer, edit } = desk.getState();
    return !offer && isBlank(edit.title);
  };

  /** Applies the outcome of a request; resolves to true if all fields were saved. */
  async function take(outcome: SaveOutcome, fields: Partial<OfferEdit>): Promise<boolean> {
    const taken = await desk.take(outcome, fields);
    if (taken === 'saved') retries.reset();
    if (taken === 'passing') retries.plan();
    return taken === 'saved';
  }

  function settle(): void {
    const { offer, edit } = desk.getState();
    const isUntouched = !offer && isEmpty(desk.changed());
    const isAllSaved = isEmpty(desk.pending()) && fieldProblems(edit).length === 0;
    if (!isUntouched && !isAllSaved) return desk.set({ status: 'held' });
    desk.set({ status: offer ? 'saved' : 'untouched', failure: null, serverErrors: [] });
    if (offer) onSaved(offer.id);
  }

  return {
    isHeld,

    /**
     * Sends changes until none is left. Resolves to false if the offer was published in another window, so that saving
     * must stop.
     */
    async send(): Promise<boolean> {
      retries.cancel();
      while (!isHeld()) {
        const { offer, edit } = desk.getState();
        if (isStaged(desk.getState())) return false;
        const fields = desk.pending();
        if (offer && isEmpty(fields)) break;
        desk.set({ status: 'saving' });
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
            desk.set({ offer: outcome.offer, status: 'conflict', failure: null });
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
