import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import type { FieldError } from '@proffer/contract/errors';
import { webPaths } from '../../../config/paths';
import { CallError, errorText } from '../../../lib/client';
import { toast } from '../../../ui/toasts';
import { useSetPublished } from '../mutations';
import type { DraftSaver } from './draft-saver';
import { postingBlocks, stepOfField, type WizardBlock } from './wizard.model';

/** Posting and keeping the draft of the wizard. A second click while the first runs does nothing. */
export function usePosting(saver: DraftSaver) {
  const navigate = useNavigate();
  const setPublished = useSetPublished();
  const isUnderWay = useRef(false);
  const [isBusy, setIsBusy] = useState(false);
  const [refusals, setRefusals] = useState<WizardBlock[]>([]);

  async function once(act: () => Promise<void>): Promise<void> {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setIsBusy(true);
    try {
      await act();
    } finally {
      isUnderWay.current = false;
      setIsBusy(false);
    }
  }

  return {
    isBusy,
    /** What the server found missing when it was asked last. */
    refusals,

    /** Saves and publishes; an offer that is published already is only saved. */
    post: () =>
      once(async () => {
        if (postingBlocks(saver.getState().draft).length > 0 || !(await saver.flush())) return;
        const { offer } = saver.getState();
        if (!offer) return;
        try {
          if (!offer.draft) await setPublished.mutateAsync({ id: offer.id, isPublished: true });
          setRefusals([]);
          toast.success(offer.draft ? 'Changes saved' : 'Added to Publish');
          await navigate({ to: webPaths.publishedOffers });
        } catch (error) {
          setRefusals(blocksOf(error));
          toast.error('Failed', `Unable to Add to Publish. ${errorText(error)}`);
        }
      }),

    /** Saves and goes to the list, leaving the state of the offer as it is. */
    saveDraft: () =>
      once(async () => {
        if (!(await saver.flush())) return;
        toast.success('Draft saved');
        await navigate({ to: webPaths.supplierOffers });
      }),
  };
}

function blocksOf(error: unknown): WizardBlock[] {
  const errors: FieldError[] = (error instanceof CallError && error.problem.errors) || [];
  return errors.map(({ field, text }) => ({ step: stepOfField(field), field, text }));
}
