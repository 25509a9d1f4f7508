import { randomUUID } from 'node:crypto';
import { limits } from '@proffer/contract/wire/limits';
import type { UploadState } from '@proffer/contract/offers/files.schemas';
import type { Clock } from '../../../platform/clock';
import { withTransaction, type Database, type Executor } from '../../../platform/database';
import { AppError, invalidField, notFound } from '../../../platform/errors';
import { assertAttachable } from '../../../platform/files';
import type { Actor } from '../../../platform/session/actor';
import type { Attachments, TakenFile } from './attachments.service';
import type { AttachmentsRepository } from './attachments.repository';
import type { OffersRepository } from '../offers.repository';
import type { UploadRow, UploadsRepository } from './uploads.repository';
import { getOwnOffer } from '../visible-offer';

/** Maximum number of unfinished uploads of a supplier, so that they store at most ten files of 20 MB. */
const unfinishedAtMost = 10;

interface UploadsDeps {
  db: Database;
  repository: UploadsRepository;
  offers: Pick<OffersRepository, 'find'>;
  attachments: Attachments;
  attachmentRows: Pick<AttachmentsRepository, 'removePendingSince'>;
  clock: Clock;
}

/**
 * Service for attachments uploaded in parts, so that a lost connection costs one part at most (OFF-51).
 */
export function createUploadsService({
  db,
  repository,
  offers,
  attachments,
  attachmentRows,
  clock,
}: UploadsDeps) {
  /**
   * Returns the state of an upload; throws 404 also if its attachment was removed since, so that the file can be
   * uploaded again.
   */
  async function stateOf(tx: Executor, upload: UploadRow | undefined): Promise<UploadState> {
    const attachment = upload && (await repository.findAttachment(tx, upload));
    if (!upload || (upload.attachmentId !== null && !attachment)) throw notFound('The upload');
    const { id: uploadId, receivedBytes, sizeBytes } = upload;
    return { uploadId, receivedBytes, sizeBytes, ...(attachment ? { attachment } : {}) };
  }

  /**
   * Returns the whole file, checked and stored, if this part is its last one and not a repeated one; else undefined.
   */
  async function takeWhole(
    userId: number,
    upload: UploadRow | undefined,
    offset: number,
    last: Uint8Array,
  ): Promise<TakenFile | undefined> {
    if (upload?.receivedBytes !== offset || offset + last.byteLength !== upload.sizeBytes) return undefined;
    const bytes = await repository.assemble(upload, last);
    return bytes && attachments.take({ fileName: upload.fileName, bytes }, userId);
  }

  async function finish(
    tx: Executor,
    supplierId: number,
    upload: UploadRow,
    file: TakenFile,
  ): Promise<UploadState> {
    const attachment = await attachments.attach(tx, { id: upload.offerId, supplierId }, file);
    await repository.finish(tx, upload.id, attachment.attachmentId);
    return { ...(await stateOf(tx, upload)), attachment };
  }

  return {
    /** Starts an upload on one's own offer; throws if the offer cannot take an attachment of this kind. */
    async start(
      actor: Actor,
      offerId: number,
      file: { fileName: string; sizeBytes: number },
    ): Promise<UploadState> {
      await attachments.assertTakes(await getOwnOffer(offers, actor, offerId));
      assertAttachable(file.fileName);
      const id = randomUUID();
      await withTransaction(db, async (tx) => {
        if ((await repository.countUnfinished(tx, actor.userId)) >= unfinishedAtMost) {
          throw invalidField(
            'file',
            `You have ${unfinishedAtMost} unfinished uploads. Please finish or cancel one of them; abandoned uploads are deleted after a day.`,
          );
        }
        await repository.create(tx, { id, offerId, ...file, createdAt: clock.now() });
      });
      return { uploadId: id, receivedBytes: 0, sizeBytes: file.sizeBytes };
    },

    async state(actor: Actor, offerId: number, id: string): Promise<UploadState> {
      await getOwnOffer(offers, actor, offerId);
      return stateOf(db, await repository.find(db, offerId, id));
    },

    /**
     * Stores the part that starts at `offset`; the last part creates the attachment. A repeated part is answered with
     * the current state, because its reply may have been lost. A refused file ends its upload.
     */
    async addPart(
      actor: Actor,
      offerId: number,
      id: string,
      offset: number,
      bytes: Uint8Array,
    ): Promise<UploadState> {
      const offer = await getOwnOffer(offers, actor, offerId);
      try {
        // Before the transaction, because checking a large file is slow.
        const whole = await takeWhole(actor.userId, await repository.find(db, offerId, id), offset, bytes);
        return await withTransaction(db, async (tx) => {
          const taken = await repository.append(tx, offerId, id, offset, bytes);
          if (!taken) {
            const state = await stateOf(tx, await repository.find(tx, offerId, id));
            assertRepeated(state, offset, bytes.byteLength);
            if (await repository.isOtherPart(tx, id, offset, bytes)) {
              throw invalidField(
                'file',
                'This part was already sent with different content. Please upload the file again.',
              );
            }
            return state;
          }
          // Checked after repeated parts, which are answered even if their own attachment was the last that fitted.
          await attachments.assertTakes(offer, tx);
          if (taken.receivedBytes < taken.sizeBytes) return stateOf(tx, taken);
          // The previous part arrived during this call, so the client must send this one again.
          if (!whole) throw behind({ ...taken, receivedBytes: offset });
          return finish(tx, actor.userId, taken, whole);
        });
      } catch (error) {
        if (error instanceof AppError && error.code === 'document_refused') {
          await repository.remove(db, offerId, id);
        }
        throw error;
      }
    },

    /** Cancels an upload. An attachment that it has already created stays. */
    async cancel(actor: Actor, offerId: number, id: string): Promise<void> {
      await getOwnOffer(offers, actor, offerId);
      if (!(await repository.remove(db, offerId, id))) throw notFound('The upload');
    },

    /** Deletes abandoned uploads, and pending attachments that no save has taken. */
    async sweep(): Promise<void> {
      const now = clock.now().getTime();
      await repository.removeOlderThan(new Date(now - limits.upload.validMs));
      await attachmentRows.removePendingSince(new Date(now - limits.upload.pendingMs));
    },
  };
}
export type UploadsService = ReturnType<typeof createUploadsService>;

/** Throws unless a part that was not appended is a repetition of a stored one. */
function assertRepeated({ receivedBytes, sizeBytes }: UploadState, offset: number, length: number): void {
  if (offset === receivedBytes) {
    throw invalidField('file', `The file is larger than the ${sizeBytes} bytes that were announced.`);
  }
  if (offset + length > receivedBytes) {
    throw behind({ receivedBytes, sizeBytes });
  }
}

const behind = ({ receivedBytes, sizeBytes }: Pick<UploadState, 'receivedBytes' | 'sizeBytes'>) =>
  new AppError('changed_meanwhile', {
    text: `The server has ${receivedBytes} of ${sizeBytes} bytes of this file. Please continue from there.`,
    details: { receivedBytes },
  });
