import type { ScanState } from '@proffer/contract/wire/choices';
import { limits } from '@proffer/contract/wire/limits';
import type { Attachment, FileChanges } from '@proffer/contract/offers/schemas';
import { attachmentsFullText } from '@proffer/contract/offers/rules';
import type { UploadedFile } from '@proffer/contract/wire/route';
import { withTransaction, type Database, type Executor } from '../../../platform/database';
import { AppError, invalidField, notFound } from '../../../platform/errors';
import type { CheckedAttachment, StoredBytes } from '../../../platform/files';
import type { OfferPictures } from './pictures.service';
import type { AttachmentsRepository } from './attachments.repository';
import { isOwner, type Viewer } from '../offers.policy';
import type { OfferViewRow } from '../offers.rows';
import { isOffMarket } from '../lifecycle/offers.states';

/** Keeps uploaded bytes; typed by this consumer. */
export interface AttachmentFilesPort {
  /** The file as it is kept, pictures written anew; rejects others with `document_refused`. Takes its time. */
  checkAttachment(file: UploadedFile, userId: number): Promise<CheckedAttachment>;
  /** Before the transaction that keeps them. */
  put(bytes: Uint8Array, contentType: string): Promise<StoredBytes>;
  keepUpload(
    tx: Executor,
    stored: StoredBytes,
    upload: { userId: number; fileName: string },
  ): Promise<{ fileId: number; sizeBytes: number; scan: ScanState; signedBy: string[] | null }>;
}

/** A checked file whose bytes are in the store. */
export interface TakenFile {
  fileName: string;
  stored: StoredBytes;
}

interface AttachmentsDeps {
  db: Database;
  repository: AttachmentsRepository;
  files: AttachmentFilesPort;
  pictures: Pick<OfferPictures, 'settle'>;
}

const max = limits.upload.attachmentsPerOffer;

/**
 * What hangs on offers. On a draft it changes at once; of an offer that buyers read it changes when its supplier saves
 * the changes, and what is sent before that waits unseen.
 */
export function createAttachments({ db, repository, files, pictures }: AttachmentsDeps) {
  /** Only what buyers could read once has files that wait; most drafts are not asked for them. */
  const listWaiting = async (
    { id, publishedAt }: OfferViewRow,
    executor: Executor = db,
  ): Promise<Attachment[]> => (publishedAt === null ? [] : repository.listWaiting(executor, id));

  return {
    /** Refuses an offer that can take no attachment any more, before its bytes are sent. */
    async assertTakes(offer: OfferViewRow, executor: Executor = db): Promise<void> {
      if (isOffMarket(offer.status)) {
        throw invalidField('file', `This proposal is ${offer.status}; nothing can be attached to it.`);
      }
      const others = offer.status === 'draft' ? offer.attachments : await listWaiting(offer, executor);
      if (others.length >= max) throw invalidField('file', attachmentsFullText);
    },

    /** Checks a file and stores its bytes, before the transaction that hangs it on an offer. */
    async take(file: UploadedFile, userId: number): Promise<TakenFile> {
      const { fileName, bytes, contentType, signedBy } = await files.checkAttachment(file, userId);
      return { fileName, stored: { ...(await files.put(bytes, contentType)), signedBy } };
    },

    /** Keeps a file and hangs it on the offer. The caller has proved whose offer it is. */
    async attach(
      tx: Executor,
      offer: { id: number; supplierId: number },
      { fileName, stored }: TakenFile,
    ): Promise<Attachment> {
      const upload = { userId: offer.supplierId, fileName };
      const { fileId, sizeBytes, scan, signedBy } = await files.keepUpload(tx, stored, upload);
      const added = await repository.add(tx, offer.id, { fileId, fileName }, max);
      if (added === undefined) throw invalidField('file', attachmentsFullText);
      const { attachmentId, isWaiting } = added;
      if (!isWaiting) await pictures.settle(tx, offer.id);
      const { contentType } = stored;
      return {
        attachmentId,
        fileName,
        sizeBytes,
        contentType,
        scan,
        ...(signedBy && { signedBy }),
        ...(isWaiting && { pending: true }),
      };
    },

    /** Takes one off a draft, or gives up one that waits. The caller has proved whose offer it is. */
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
          ? `This proposal is ${status} and cannot be changed.`
          : 'Buyers read this attachment. It is removed when the changes of the proposal are saved.',
      });
    },

    /** What will hang on the offer once these changes are saved. */
    async willHang(offer: OfferViewRow, { addAttachments, removeAttachments }: FileChanges) {
      const waiting = addAttachments.length === 0 ? [] : await listWaiting(offer);
      return [
        ...offer.attachments.filter(({ attachmentId }) => !removeAttachments.includes(attachmentId)),
        ...waiting.filter(({ attachmentId }) => addAttachments.includes(attachmentId)),
      ];
    },

    /** Makes the changes in the transaction of a save, which holds the offer. */
    async change(tx: Executor, offerId: number, changes: FileChanges): Promise<void> {
      const outcome = await repository.change(tx, offerId, changes, max);
      if (outcome === 'full') throw invalidField('file', attachmentsFullText);
      if (outcome === 'gone') {
        throw new AppError('changed_meanwhile', {
          text: 'A file that was to be added is no longer there. Please load the proposal again.',
        });
      }
      if (changes.addAttachments.length + changes.removeAttachments.length > 0) {
        await pictures.settle(tx, offerId);
      }
    },

    /** What waits, for the owner; nothing for everybody else. */
    waitingFor: (viewer: Viewer, offer: OfferViewRow): Promise<Attachment[]> =>
      isOwner(viewer, offer) ? listWaiting(offer) : Promise.resolve([]),

    /** The file of an attachment as this viewer may know of it. */
    find: (viewer: Viewer, offer: OfferViewRow, attachmentId: number) =>
      repository.find(offer.id, attachmentId, { isOwner: isOwner(viewer, offer) }),
  };
}
export type Attachments = ReturnType<typeof createAttachments>;
