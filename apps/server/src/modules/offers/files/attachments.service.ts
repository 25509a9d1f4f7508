import { limits } from '@proffer/contract/wire/limits';
import type { Attachment, FileChanges } from '@proffer/contract/offers/schemas';
import { attachmentsFullText } from '@proffer/contract/offers/rules';
import type { UploadedFile } from '@proffer/contract/wire/route';
import { withTransaction, type Database, type Executor } from '../../../platform/database';
import { AppError, invalidField, notFound } from '../../../platform/errors';
import { checkAttachment, type StoredBytes, type StoredFiles } from '../../../platform/files';
import type { OfferPictures } from './pictures.service';
import type { AttachmentsRepository } from './attachments.repository';
import { isOwner, type Viewer } from '../offers.policy';
import type { OfferViewRow } from '../offers.rows';
import { isFixed, isOffMarket } from '../lifecycle/offers.states';

/** A checked file whose bytes are stored. */
export interface TakenFile {
  fileName: string;
  stored: StoredBytes;
}

interface AttachmentsDeps {
  db: Database;
  repository: AttachmentsRepository;
  files: Pick<StoredFiles, 'put' | 'attachUpload'>;
  pictures: Pick<OfferPictures, 'settle'>;
}

const max = limits.upload.attachmentsPerOffer;

/**
 * Service for attachments. Attachments of a draft change at once; those of a published offer change when its supplier
 * saves, and are pending until then.
 */
export function createAttachments({ db, repository, files, pictures }: AttachmentsDeps) {
  /** Returns pending attachments. Only an offer that was once published can have any, so most drafts need no query. */
  const listPending = async (
    { id, publishedAt }: OfferViewRow,
    executor: Executor = db,
  ): Promise<Attachment[]> => (publishedAt === null ? [] : repository.listPending(executor, id));

  return {
    /** Throws if the offer cannot take another attachment. */
    async assertTakes(offer: OfferViewRow, executor: Executor = db): Promise<void> {
      if (isFixed(offer.status)) {
        throw invalidField('file', `This offer is ${offer.status}; nothing can be attached to it.`);
      }
      const others = offer.status === 'draft' ? offer.attachments : await listPending(offer, executor);
      if (others.length >= max) throw invalidField('file', attachmentsFullText);
    },

    /** Checks a file and stores its bytes, before the transaction that attaches it. */
    async take(file: UploadedFile, userId: number): Promise<TakenFile> {
      const { fileName, bytes, contentType, signedBy } = await checkAttachment(file, userId);
      return { fileName, stored: { ...(await files.put(bytes, contentType)), signedBy } };
    },

    /** Attaches a stored file to the offer. The caller has checked the owner. */
    async attach(
      tx: Executor,
      offer: { id: number; supplierId: number },
      { fileName, stored }: TakenFile,
    ): Promise<Attachment> {
      const upload = { userId: offer.supplierId, fileName };
      const { fileId, sizeBytes, scan, signedBy } = await files.attachUpload(tx, stored, upload);
      const added = await repository.add(tx, offer.id, { fileId, fileName }, max);
      if (added === undefined) throw invalidField('file', attachmentsFullText);
      const { attachmentId, isPending } = added;
      if (!isPending) await pictures.settle(tx, offer.id);
      const { contentType } = stored;
      return {
        attachmentId,
        fileName,
        sizeBytes,
        contentType,
        scan,
        ...(signedBy && { signedBy }),
        ...(isPending && { pending: true }),
      };
    },

    /** Removes an attachment of a draft, or a pending one. The caller has checked the owner. */
    async remove({ id, status }: OfferViewRow, attachmentId: number): Promise<void> {
      const outcome = await withTransaction(db, async (tx) => {
        const removed = await repository.remove(tx, id, attachmentId);
        await pictures.settle(tx, id);
        return removed;
      });
      if (outcome === 'missing') throw notFound('The attachment');
      if (outcome === 'removed') return;
      throw new AppError('illegal_transition', {
        text: isOffMarket(status)
          ? `This offer is ${status} and cannot be changed.`
          : 'Buyers can read this attachment. It is removed when you save the offer.',
      });
    },

    /** Returns the attachments that the offer will have once the changes are saved. */
    async listAfter(offer: OfferViewRow, { addAttachments, removeAttachments }: FileChanges) {
      const waiting = addAttachments.length === 0 ? [] : await listPending(offer);
      return [
        ...offer.attachments.filter(({ attachmentId }) => !removeAttachments.includes(attachmentId)),
        ...waiting.filter(({ attachmentId }) => addAttachments.includes(attachmentId)),
      ];
    },

    /** Applies the changes in the transaction of a save, which holds the lock of the offer. */
    async change(tx: Executor, offerId: number, changes: FileChanges): Promise<void> {
      const outcome = await repository.change(tx, offerId, changes, max);
      if (outcome === 'full') throw invalidField('file', attachmentsFullText);
      if (outcome === 'gone') {
        throw new AppError('changed_meanwhile', {
          text: 'A file that you added no longer exists. Please reload the offer.',
        });
      }
      if (changes.addAttachments.length + changes.removeAttachments.length > 0) {
        await pictures.settle(tx, offerId);
      }
    },

    /** Returns the pending attachments for the owner; none for other viewers. */
    pendingFor: (viewer: Viewer, offer: OfferViewRow): Promise<Attachment[]> =>
      isOwner(viewer, offer) ? listPending(offer) : Promise.resolve([]),

    /** Returns the file of an attachment if the viewer may know of it. */
    find: (viewer: Viewer, offer: OfferViewRow, attachmentId: number) =>
      repository.find(offer.id, attachmentId, { isOwner: isOwner(viewer, offer) }),
  };
}
export type Attachments = ReturnType<typeof createAttachments>;
