import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { webPaths } from '../../../config/paths';
import { call, CallError, errorText, unwrap } from '../../../lib/client';
import { useConfirm } from '../../../ui/confirm-dialog';
import { toast } from '../../../ui/toasts';
import { useSetPublished } from '../lists/mutations';
import { useAfterPublishing } from '../lists/use-after-publishing';
import type { EditSaver } from './saving/edit-saver';
import { isStaged, rulesOf } from './saving/edit-state';
import { usePublishChanges } from './use-publish-changes';
import { postingBlocks, refusedBlocks, type WizardBlock } from './wizard.model';

type InSight = Parameters<ReturnType<typeof usePublishChanges>>[0];

/** Returns functions that post the offer and save the draft. A second click during a request does nothing. */
export function usePosting(saver: EditSaver) {
  const navigate = useNavigate();
  const setPublished = useSetPublished();
  const afterPublishing = useAfterPublishing();
  const confirm = useConfirm();
  const publishChanges = usePublishChanges(saver);
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

  async function publishDraft(): Promise<void> {
    if (!(await saver.flush())) return;
    const { offer } = saver.getState();
    if (!offer) return;
    try {
      await setPublished.mutateAsync({ id: offer.id, isPublished: true });
      setRefusals([]);
      await afterPublishing(offer.id);
    } catch (error) {
      setRefusals(blocksOf(error));
      toast.error('Failed', `Unable to Add to Publish. ${errorText(error)}`);
    }
  }

  async function publishStaged(inSight: InSight, isClaimedWording: boolean): Promise<void> {
    if (!(await publishChanges(inSight, isClaimedWording))) return;
    toast.announce('Changes saved');
    await navigate({ to: webPaths.publishedOffers });
  }

  async function discard(): Promise<void> {
    const { offer } = saver.getState();
    if (!offer) return;
    try {
      // A pending file left on the server would be a change again.
      for (const { attachmentId } of offer.pendingAttachments ?? []) {
        await giveUpFile(offer.id, attachmentId);
      }
      saver.discard();
    } catch (error) {
      toast.error('The changes could not be discarded', errorText(error));
    }
  }

  return {
    isBusy,
    /** Fields that the server reported as missing on the last attempt. */
    refusals,

    /** Saves and publishes a draft, or publishes the changes of a published offer. */
    post: (inSight: InSight = 'all', isClaimedWording = false) =>
      once(async () => {
        const state = saver.getState();
        if (postingBlocks(state.edit, rulesOf(state)).length > 0) return;
        if (isStaged(state)) await publishStaged(inSight, isClaimedWording);
        else await publishDraft();
      }),

    /** Discards the changes of a published offer, after a confirmation. */
    discard: () =>
      once(async () => {
        const answer = await confirm({
          title: 'Discard the changes',
          text: 'Everything you changed, added and removed is discarded. The offer stays as buyers read it now.',
          confirmLabel: 'Discard Changes',
          isDangerous: true,
        });
        if (answer) await discard();
      }),

    /** Saves and opens the list; the state of the offer stays. */
    saveDraft: () =>
      once(async () => {
        if (!(await saver.flush())) return;
        toast.announce('Draft saved');
        await navigate({ to: webPaths.supplierOffers });
      }),
  };
}

/** Removes a pending file; ignores one that is gone. */
async function giveUpFile(id: number, attachmentId: number): Promise<void> {
  const reply = await call('removeAttachment', { params: { id, attachmentId } });
  if (!reply.ok && reply.status !== 404) unwrap(reply);
}

function blocksOf(error: unknown): WizardBlock[] {
  return refusedBlocks((error instanceof CallError && error.problem.errors) || []);
}
