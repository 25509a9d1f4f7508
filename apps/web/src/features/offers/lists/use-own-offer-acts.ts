import { useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import { webPaths, wizardPath } from '../../../config/paths';
import { CallError, errorText } from '../../../lib/client';
import { moveQuestion, removeQuestion } from '../../../entities/offers/leaving-questions';
import { useConfirm } from '../../../ui/confirm-dialog';
import type { Question } from '../../../ui/confirm-question';
import { toast } from '../../../ui/toasts';
import { useDuplicateOffer, useRemoveOffer, useSetPublished } from './mutations';
import { useAfterPublishing } from './use-after-publishing';

interface NamedOffer {
  id: number;
  title: string;
}

/** Returns the actions of a supplier on their own offers, with messages and navigation (OFF-13 to OFF-17). */
export function useOwnOfferActs() {
  const navigate = useNavigate();
  const afterPublishing = useAfterPublishing();
  const confirm = useConfirm();
  const setPublished = useSetPublished();
  const removeOffer = useRemoveOffer();
  const duplicateOffer = useDuplicateOffer();
  const isAsking = useRef(false);

  /** Asks a question whose text is loaded first; a second call in the meantime, as from a double click, is ignored. */
  async function askOnce(question: () => Promise<Question | null>): Promise<boolean> {
    if (isAsking.current) return false;
    isAsking.current = true;
    try {
      const asked = await question();
      return asked === null || (await confirm(asked)) !== null;
    } finally {
      isAsking.current = false;
    }
  }

  return {
    isCopying: duplicateOffer.isPending,

    /** Id of the offer that is changing its state, for its button. */
    movingId: setPublished.isPending ? setPublished.variables.id : undefined,

    async publish(id: number): Promise<void> {
      try {
        await setPublished.mutateAsync({ id, isPublished: true });
        await afterPublishing(id);
      } catch (error) {
        toast.error('Failed', `Unable to Add to Publish. ${errorText(error)}`);
        // The review step lists everything that is missing, with links to the fields.
        if (error instanceof CallError && error.problem.code === 'invalid_input') {
          await navigate({ to: wizardPath(id), search: { step: 'review' } });
        }
      }
    },

    /** Asks for a confirmation first if there are dealings on the offer. */
    async moveToDraft(offer: NamedOffer): Promise<void> {
      try {
        if (!(await askOnce(() => moveQuestion(offer)))) return;
        await setPublished.mutateAsync({ id: offer.id, isPublished: false });
        toast.success('Added to Draft');
        await navigate({ to: webPaths.supplierOffers });
      } catch (error) {
        toast.error('Failed', `Unable to Add to Draft. ${errorText(error)}`);
      }
    },

    /** Copies the offer and opens the new draft. */
    async duplicate(id: number): Promise<void> {
      try {
        const copy = await duplicateOffer.mutateAsync(id);
        toast.success('Copied to a new draft');
        await navigate({ to: wizardPath(copy.id), search: { step: 'details' } });
      } catch (error) {
        toast.error('The offer could not be copied', errorText(error));
      }
    },

    /** Resolves to true if the offer was removed. */
    async remove(offer: NamedOffer): Promise<boolean> {
      try {
        if (!(await askOnce(() => removeQuestion(offer)))) return false;
        const words = await removeOffer.mutateAsync(offer.id);
        toast.success(
          'Proposal removed',
          words === 'Proposal closed'
            ? 'Its NDA requests and contracts stay, so it is kept as closed.'
            : undefined,
        );
        return true;
      } catch (error) {
        toast.error('Failed to remove proposal', errorText(error));
        return false;
      }
    },
  };
}
