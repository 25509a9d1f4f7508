import { and, asc, eq, inArray, lt, sql, type Placeholder } from 'drizzle-orm';
import type { Attachment, FileChanges } from '@proffer/contract/offers/schemas';
import { prepareQuery, type Database, type Executor } from '../../../platform/database';
import { offerAttachments, offers, storedFiles } from '../../../schema';
import type { OfferStatus } from '../lifecycle/offers.states';

export const attachmentColumns = {
  attachmentId: offerAttachments.id,
  fileName: offerAttachments.fileName,
  sizeBytes: storedFiles.sizeBytes,
  contentType: storedFiles.contentType,
  scan: storedFiles.scan,
  signedBy: storedFiles.signedBy,
} as const;

/** Returns a row of `attachmentColumns` for the API, without `signedBy` if the file is unsigned. */
export const fromRow = <Row extends { signedBy: string[] | null }>({ signedBy, ...file }: Row) => ({
  ...file,
  ...(signedBy && { signedBy }),
});

const ofOffer = (offerId: number | Placeholder) => eq(offerAttachments.offerId, offerId);
const isPending = eq(offerAttachments.pending, true);

/**
 * Returns the state of an offer and locks its row until the transaction ends, with the weakest lock that excludes
 * writers.
 */
async function lockStatus(tx: Executor, offerId: number): Promise<OfferStatus | undefined> {
  const [row] = await tx
    .select({ status: offers.status })
    .from(offers)
    .where(eq(offers.id, offerId))
    .for('no key update');
  return row?.status;
}

/** Counts the attachments of an offer, either the pending or the others. */
function countFiles(tx: Executor, offerId: number, pending: boolean): Promise<number> {
  return tx.$count(offerAttachments, and(ofOffer(offerId), eq(offerAttachments.pending, pending)));
}

/**
 * Repository of attachments, the only one that writes them. Queries for anybody but the owner must filter by `pending
 * = false`.
 */
export function createAttachmentsRepository(db: Database) {
  const waiting = prepareQuery<Omit<Attachment, 'signedBy'> & { signedBy: string[] | null }>(
    db,
    'waiting_attachments',
    db
      .select(attachmentColumns)
      .from(offerAttachments)
      .innerJoin(storedFiles, eq(storedFiles.id, offerAttachments.fileId))
      .where(and(ofOffer(sql.placeholder('offerId')), isPending))
      .orderBy(asc(offerAttachments.id)),
    attachmentColumns,
  );

  return {
    /**
     * Attaches a file to a draft; on any other offer the attachment is pending until the next save. Returns undefined if
     * the maximum number is reached.
     */
    async add(
      tx: Executor,
      offerId: number,
      file: { fileId: number; fileName: string },
      max: number,
    ): Promise<{ attachmentId: number; isPending: boolean } | undefined> {
      const pending = (await lockStatus(tx, offerId)) !== 'draft';
      if ((await countFiles(tx, offerId, pending)) >= max) return undefined;
      const [row] = await tx
        .insert(offerAttachments)
        .values({ offerId, ...file, pending })
        .returning({ id: offerAttachments.id });
      return row && { attachmentId: row.id, isPending: pending };
    },

    /**
     * Removes an attachment from a draft, or a pending one. An attachment that buyers read is `kept` until the offer
     * is saved.
     */
    async remove(
      tx: Executor,
      offerId: number,
      attachmentId: number,
    ): Promise<'removed' | 'kept' | 'missing'> {
      const isDraft = (await lockStatus(tx, offerId)) === 'draft';
      const target = and(eq(offerAttachments.id, attachmentId), ofOffer(offerId));
      const removed = await tx
        .delete(offerAttachments)
        .where(isDraft ? target : and(target, isPending))
        .returning({ id: offerAttachments.id });
      if (removed.length === 1) return 'removed';
      return (await tx.$count(offerAttachments, target)) === 1 ? 'kept' : 'missing';
    },

    /**
     * Adds pending attachments and removes others; the caller holds the lock of the offer. Idempotent. Returns `gone`
     * if one to add no longer exists, and `full` if there would be too many. In both cases the transaction must not be
     * committed.
     */
    async change(
      tx: Executor,
      offerId: number,
      { addAttachments: add, removeAttachments: remove }: FileChanges,
      max: number,
    ): Promise<'changed' | 'gone' | 'full'> {
      if (remove.length > 0) {
        await tx.delete(offerAttachments).where(and(ofOffer(offerId), inArray(offerAttachments.id, remove)));
      }
      if (add.length === 0) return 'changed';
      const added = await tx
        .update(offerAttachments)
        .set({ pending: false })
        .where(and(ofOffer(offerId), inArray(offerAttachments.id, add)))
        .returning({ id: offerAttachments.id });
      if (added.length < new Set(add).size) return 'gone';
      return (await countFiles(tx, offerId, false)) > max ? 'full' : 'changed';
    },

    /** Returns the pending attachments. For the owner only. */
    listPending: async (executor: Executor, offerId: number): Promise<Attachment[]> =>
      (await waiting({ offerId }, executor)).map(fromRow),

    /** Returns the file of an attachment; of a pending one only for the owner. */
    async find(offerId: number, attachmentId: number, viewer: { isOwner: boolean }) {
      const [row] = await db
        .select({
          fileName: offerAttachments.fileName,
          sha256: storedFiles.sha256,
          contentType: storedFiles.contentType,
        })
        .from(offerAttachments)
        .innerJoin(storedFiles, eq(storedFiles.id, offerAttachments.fileId))
        .where(
          and(
            eq(offerAttachments.id, attachmentId),
            ofOffer(offerId),
            viewer.isOwner ? undefined : eq(offerAttachments.pending, false),
          ),
        );
      return row;
    },

    /** Deletes attachments that have been pending since before the given moment. */
    async removePendingSince(moment: Date): Promise<void> {
      // Written as a literal condition, so that PostgreSQL uses the partial index.
      await db
        .delete(offerAttachments)
        .where(and(sql`${offerAttachments.pending}`, lt(offerAttachments.createdAt, moment)));
    },
  };
}
export type AttachmentsRepository = ReturnType<typeof createAttachmentsRepository>;
