import { useEffect, useSyncExternalStore } from 'react';
import type { FullOffer } from '../../../../entities/offers/offer';
import { call } from '../../../../lib/client';
import { uploadsOf } from './offer-uploads';
import type { QueueState } from './upload-queue';

const subscribeToNothing = () => () => undefined;
const nothing: QueueState = { items: [], attachedName: null };

/**
 * Returns the uploads to an offer; null before it exists. A finished upload becomes an attachment, or a pending one,
 * on any step of the wizard.
 */
export function useAttachmentUploads(offer: FullOffer | null, onChange: (offer: FullOffer) => void) {
  const uploads = offer === null ? undefined : uploadsOf(offer.id);
  const { items, attachedName } = useSyncExternalStore(
    uploads?.queue.subscribe ?? subscribeToNothing,
    uploads?.queue.getState ?? (() => nothing),
  );

  useEffect(() => {
    const attached = items.flatMap(({ attachment }) => attachment ?? []);
    if (!offer || !uploads || attached.length === 0) return;
    const { attachments, pendingAttachments = [] } = offer;
    const known = new Set([...attachments, ...pendingAttachments].map(({ attachmentId }) => attachmentId));
    const added = attached.filter(({ attachmentId }) => !known.has(attachmentId));
    uploads.queue.dropAttached();
    onChange({
      ...offer,
      attachments: [...attachments, ...added.filter(({ pending }) => !pending)],
      pendingAttachments: [...pendingAttachments, ...added.filter(({ pending }) => pending)],
    });
  }, [items, offer, onChange, uploads]);

  if (!offer || !uploads) return null;
  const { queue, watch, interruptedNames } = uploads;
  return {
    items,
    attachedName,
    interruptedNames: interruptedNames(),
    add: queue.add,
    retry: queue.retry,
    watch,

    /** Removes a file; if its upload finished meanwhile, the attachment is shown. */
    async remove(key: string): Promise<void> {
      await queue.remove(key);
      const reply = await call('viewOffer', { params: { id: offer.id } });
      if (reply.ok) onChange(reply.body);
    },
  };
}
export type AttachmentUploads = NonNullable<ReturnType<typeof useAttachmentUploads>>;
