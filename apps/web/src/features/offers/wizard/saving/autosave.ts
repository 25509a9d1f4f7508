import { isBlank } from '@proffer/contract/wire/blank-text';
import type { FullOffer } from '../../../../entities/offers/offer';
import { newId } from '../../../../lib/new-id';
import { editOf, fieldProblems, type OfferEdit } from '../wizard.model';
import { isEmpty, type EditDesk } from './edit-desk';
import { isStaged, type SaveOutcome } from './edit-state';
import type { RetryTimer } from './retry-timer';

export interface AutosaveCalls {
  /** Makes the offer, or gives the one there is when an earlier try under this `clientId` got through. */
  create: (clientId: string, fields: Partial<OfferEdit> & { title: string }) => Promise<SaveOutcome>;
  /** Changes the offer if it is still this version of it, and still as published or not as it was. */
  update: (
    offer: Pick<FullOffer, 'id' | 'version' | 'published'>,
    fields: Partial<OfferEdit>,
    /** The supplier says that only the wording of a published offer is corrected. */
    isWordingOnly?: boolean,
  ) => Promise<SaveOutcome>;
}

/** Saves a draft by itself: what is typed by now, until nothing is left, and again after a failure that may pass. */
export function createAutosave(
  desk: EditDesk,
  { create, update }: AutosaveCalls,
  { retries, onSaved }: { retries: RetryTimer; onSaved: (offerId: number) => void },
) {
  const clientId = newId();
  // A request without a reply may have created the offer. It is repeated unchanged: under this clientId the server
  // refuses any other.
  let unanswered: (Partial<OfferEdit> & { title: string }) | undefined;

  /** Whether what is typed must wait: an offer is made with a title. */
  const isHeld = (): boolean => {
    const { offer, edit } = desk.getState();
    return !offer && isBlank(edit.title);
  };

  /** Whether all of them were taken. */
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

    /** False when it was found published in another window, so that nothing may be saved by itself. */
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
