import { and, count, eq, isNull, lt, sql } from 'drizzle-orm';
import type { Attachment } from '@proffer/contract/offers/schemas';
import type { Database, Executor } from '../../../platform/database';
import { offerAttachments, offers, storedFiles, uploadParts, uploads, users } from '../../../schema';
import { attachmentColumns, fromRow } from './attachments.repository';

export interface UploadRow {
  id: string;
  offerId: number;
  fileName: string;
  sizeBytes: number;
  receivedBytes: number;
  attachmentId: number | null;
}

const uploadColumns = {
  id: uploads.id,
  offerId: uploads.offerId,
  fileName: uploads.fileName,
  sizeBytes: uploads.sizeBytes,
  receivedBytes: uploads.receivedBytes,
  attachmentId: uploads.attachmentId,
};

/** Repository of uploads and their parts. An upload is always queried together with its offer. */
export function createUploadsRepository(db: Database) {
  return {
    /**
     * Counts the unfinished uploads of a supplier; locks the supplier, so that none can start until the transaction
     * ends.
     */
    async countUnfinished(tx: Executor, supplierId: number): Promise<number> {
      await tx.select({ id: users.id }).from(users).where(eq(users.id, supplierId)).for('no key update');
      const [row] = await tx
        .select({ total: count() })
        .from(uploads)
        .innerJoin(offers, eq(offers.id, uploads.offerId))
        .where(and(eq(offers.supplierId, supplierId), isNull(uploads.attachmentId)));
      return row?.total ?? 0;
    },

    async create(
      tx: Executor,
      upload: { id: string; offerId: number; fileName: string; sizeBytes: number; createdAt: Date },
    ): Promise<void> {
      await tx.insert(uploads).values(upload);
    },

    async find(tx: Executor, offerId: number, id: string): Promise<UploadRow | undefined> {
      const [row] = await tx.select(uploadColumns).from(uploads).where(ofOffer(offerId, id));
      return row;
    },

    /** Returns the attachment that an upload created, if it still exists. */
    async findAttachment(tx: Executor, upload: UploadRow): Promise<Attachment | undefined> {
      if (upload.attachmentId === null) return undefined;
      const [row] = await tx
        .select({ ...attachmentColumns, pending: offerAttachments.pending })
        .from(offerAttachments)
        .innerJoin(storedFiles, eq(storedFiles.id, offerAttachments.fileId))
        .where(eq(offerAttachments.id, upload.attachmentId));
      if (!row) return undefined;
      const { pending, ...attachment } = fromRow(row);
      return pending ? { ...attachment, pending } : attachment;
    },

    /**
     * Appends a part that starts where the last one ended and fits the announced size; returns undefined otherwise.
     * Locks the upload until the transaction ends, so that the same part sent twice at once is appended once.
     */
    async append(
      tx: Executor,
      offerId: number,
      id: string,
      offset: number,
      bytes: Uint8Array,
    ): Promise<UploadRow | undefined> {
      const [row] = await tx
        .update(uploads)
        .set({ receivedBytes: sql`${uploads.receivedBytes} + ${bytes.byteLength}` })
        .where(
          and(
            ofOffer(offerId, id),
            eq(uploads.receivedBytes, offset),
            sql`${uploads.receivedBytes} + ${bytes.byteLength} <= ${uploads.sizeBytes}`,
          ),
        )
        .returning(uploadColumns);
      if (row)
        await tx.insert(uploadParts).values({ uploadId: id, startsAt: offset, bytes: Buffer.from(bytes) });
      return row;
    },

    /**
     * Returns true if the part stored at `offset` has other bytes; false once the upload is finished and its parts are
     * deleted.
     */
    async isOtherPart(tx: Executor, id: string, offset: number, bytes: Uint8Array): Promise<boolean> {
      const [part] = await tx
        .select({ bytes: uploadParts.bytes })
        .from(uploadParts)
        .where(and(eq(uploadParts.uploadId, id), eq(uploadParts.startsAt, offset)));
      return part !== undefined && !part.bytes.equals(bytes);
    },

    /**
     * Returns the whole file: the stored parts and the last one. Parts are read one by one, because the database sends
     * bytes as text of several times their size. Returns undefined if another call has finished the upload.
     */
    async assemble(
      { id, sizeBytes, receivedBytes }: UploadRow,
      last: Uint8Array,
    ): Promise<Uint8Array | undefined> {
      const whole = new Uint8Array(sizeBytes);
      whole.set(last, receivedBytes);
      for (let at = 0; at < receivedBytes;) {
        const [part] = await db
          .select({ bytes: uploadParts.bytes })
          .from(uploadParts)
          .where(and(eq(uploadParts.uploadId, id), eq(uploadParts.startsAt, at)));
        if (!part) return undefined;
        whole.set(part.bytes, at);
        at += part.bytes.byteLength;
      }
      return whole;
    },

    /** Stores the attachment of a finished upload and deletes its parts. */
    async finish(tx: Executor, id: string, attachmentId: number): Promise<void> {
      await tx.update(uploads).set({ attachmentId }).where(eq(uploads.id, id));
      await tx.delete(uploadParts).where(eq(uploadParts.uploadId, id));
    },

    /** Deletes an upload with its parts; returns false if it does not exist. */
    async remove(tx: Executor, offerId: number, id: string): Promise<boolean> {
      const rows = await tx.delete(uploads).where(ofOffer(offerId, id)).returning({ id: uploads.id });
      return rows.length === 1;
    },

    async removeOlderThan(moment: Date): Promise<void> {
      await db.delete(uploads).where(lt(uploads.createdAt, moment));
    },
  };
}
export type UploadsRepository = ReturnType<typeof createUploadsRepository>;

const ofOffer = (offerId: number, id: string) => and(eq(uploads.id, id), eq(uploads.offerId, offerId));
