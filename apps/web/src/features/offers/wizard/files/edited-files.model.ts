import type { Attachment, FileChanges } from '@proffer/contract/offers/schemas';
import type { FullOffer } from '../../../../entities/offers/offer';

type OfferFiles = Pick<FullOffer, 'attachments' | 'pendingAttachments'>;

interface EditedFile {
  attachment: Attachment;
  /** What the next save makes of it. */
  next: 'stays' | 'added' | 'removed';
}

/** What hangs on the offer and what waits to, each with what becomes of it. */
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

/** What will hang on the offer once the edit is saved; nothing before there is an offer. */
export function filesAfter(offer: OfferFiles | null, edit: FileChanges): Attachment[] {
  if (!offer) return [];
  return editedFiles(offer, edit).flatMap(({ attachment, next }) => (next === 'removed' ? [] : attachment));
}

/** The edit with the files as the server has them: all that waits is to be added, and only what is there removed. */
export function withFiles<Edit extends FileChanges>(edit: Edit, offer: OfferFiles): Edit {
  const hanging = idsOf(offer.attachments);
  return {
    ...edit,
    addAttachments: idsOf(offer.pendingAttachments ?? []),
    removeAttachments: edit.removeAttachments.filter((id) => hanging.includes(id)),
  };
}

/** Whether two edits make the same of the files. */
export function isSameFiles(one: FileChanges, other: FileChanges): boolean {
  return (
    one.addAttachments.join() === other.addAttachments.join() &&
    one.removeAttachments.join() === other.removeAttachments.join()
  );
}

/** Whether an offer's files are what these changes asked for. */
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
