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

/** What suppliers do to their own offers, with their texts and where each act leads (OFF-13 to OFF-17). */
export function useOwnOfferActs() {
  const navigate = useNavigate();
  const afterPublishing = useAfterPublishing();
  const confirm = useConfirm();
  const setPublished = useSetPublished();
  const removeOffer = useRemoveOffer();
  const duplicateOffer = useDuplicateOffer();
  const isAsking = useRef(false);

  /** What hangs on the offer is read first: the second half of a double click must not ask anew meanwhile. */
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

    /** The offer on its way to another state, for its button. */
    movingId: setPublished.isPending ? setPublished.variables.id : undefined,

    async publish(id: number): Promise<void> {
      try {
        await setPublished.mutateAsync({ id, isPublished: true });
        await afterPublishing(id);
      } catch (error) {
        toast.error('Failed', `Unable to Add to Publish. ${errorText(error)}`);
        // What is missing stands on the review, all of it, each with the way to its field.
        if (error instanceof CallError && error.problem.code === 'invalid_input') {
          await navigate({ to: wizardPath(id), search: { step: 'review' } });
        }
      }
    },

    /** Asks first where something hangs on the offer. */
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

    /** Goes on with a new draft that says the same. */
    async duplicate(id: number): Promise<void> {
      try {
        const copy = await duplicateOffer.mutateAsync(id);
        toast.success('Copied to a new draft');
        await navigate({ to: wizardPath(copy.id), search: { step: 'details' } });
      } catch (error) {
        toast.error('The offer could not be copied', errorText(error));
      }
    },

    /** Resolves to whether it was removed. */
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
