import type { Attachment, FileChanges } from '@proffer/contract/offers/schemas';
import type { FullOffer } from '../../../../entities/offers/offer';

type OfferFiles = Pick<FullOffer, 'attachments' | 'pendingAttachments'>;

interface EditedFile {
  attachment: Attachment;
  /** Effect of the next save on the attachment. */
  next: 'stays' | 'added' | 'removed';
}

/** Returns the current and pending attachments, each with the effect of the next save. */
export function editedFiles(
  offer: OfferFiles,
  { addAttachments, removeAttachments }: FileChanges,
): EditedFile[] {
  const hanging = offer.attachments.map((attachment): EditedFile => {
    const isRemoved = removeAttachments.includes(attachment.attachmentId);
    return { attachment, next: isRemoved ? 'removed' : 'stays' };
  });
  const waiting = (offer.pendingAttachments ?? []).filter(({ attachmentId }) =>
    addAttachments.includes(attachmentId),
  );
  return [...hanging, ...waiting.map((attachment): EditedFile => ({ attachment, next: 'added' }))];
}

/** Returns the attachments after the edit is saved; none before the offer exists. */
export function filesAfter(offer: OfferFiles | null, edit: FileChanges): Attachment[] {
  if (!offer) return [];
  return editedFiles(offer, edit).flatMap(({ attachment, next }) => (next === 'removed' ? [] : attachment));
}

/** Returns the edit with the server's attachments: all pending ones are added, and only existing ones removed. */
export function withFiles<Edit extends FileChanges>(edit: Edit, offer: OfferFiles): Edit {
  const hanging = idsOf(offer.attachments);
  return {
    ...edit,
    addAttachments: idsOf(offer.pendingAttachments ?? []),
    removeAttachments: edit.removeAttachments.filter((id) => hanging.includes(id)),
  };
}

/** Returns true if two edits have the same attachment changes. */
export function isSameFiles(one: FileChanges, other: FileChanges): boolean {
  return (
    one.addAttachments.join() === other.addAttachments.join() &&
    one.removeAttachments.join() === other.removeAttachments.join()
  );
}

/** Returns true if the attachments of an offer are the result of these changes. */
export function hasTaken(
  { attachments }: OfferFiles,
  { addAttachments = [], removeAttachments = [] }: Partial<FileChanges>,
): boolean {
  const hanging = idsOf(attachments);
  return (
    addAttachments.every((id) => hanging.includes(id)) &&
    !removeAttachments.some((id) => hanging.includes(id))
  );
}

const idsOf = (files: readonly Attachment[]): number[] => files.map(({ attachmentId }) => attachmentId);
