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

/** Returns a row of `attachmentColumns` as it is sent: without names if there are none. */
export const fromRow = <Row extends { signedBy: string[] | null }>({ signedBy, ...file }: Row) => ({
  ...file,
  ...(signedBy && { signedBy }),
});

const ofOffer = (offerId: number | Placeholder) => eq(offerAttachments.offerId, offerId);
const isWaiting = eq(offerAttachments.pending, true);

/** The state of an offer, which stays until the transaction ends; the weakest lock that keeps writers apart. */
async function holdStatus(tx: Executor, offerId: number): Promise<OfferStatus | undefined> {
  const [row] = await tx
    .select({ status: offers.status })
    .from(offers)
    .where(eq(offers.id, offerId))
    .for('no key update');
  return row?.status;
}

/** How many files hang on an offer, or wait to. */
function countFiles(tx: Executor, offerId: number, pending: boolean): Promise<number> {
  return tx.$count(offerAttachments, and(ofOffer(offerId), eq(offerAttachments.pending, pending)));
}

/** The only place that writes what hangs on offers. Everybody but the owner is asked for by `pending = false`. */
export function createAttachmentsRepository(db: Database) {
  const waiting = prepareQuery<Omit<Attachment, 'signedBy'> & { signedBy: string[] | null }>(
    db,
    'waiting_attachments',
    db
      .select(attachmentColumns)
      .from(offerAttachments)
      .innerJoin(storedFiles, eq(storedFiles.id, offerAttachments.fileId))
      .where(and(ofOffer(sql.placeholder('offerId')), isWaiting))
      .orderBy(asc(offerAttachments.id)),
    attachmentColumns,
  );

  return {
    /**
     * Hangs a file on a draft. With an offer that buyers read, or have read, it waits to be saved. Undefined when as many
     * hang there, or wait, as may.
     */
    async add(
      tx: Executor,
      offerId: number,
      file: { fileId: number; fileName: string },
      max: number,
    ): Promise<{ attachmentId: number; isWaiting: boolean } | undefined> {
      const pending = (await holdStatus(tx, offerId)) !== 'draft';
      if ((await countFiles(tx, offerId, pending)) >= max) return undefined;
      const [row] = await tx
        .insert(offerAttachments)
        .values({ offerId, ...file, pending })
        .returning({ id: offerAttachments.id });
      return row && { attachmentId: row.id, isWaiting: pending };
    },

    /** Takes a file off a draft, or gives up one that waits; what buyers read is `kept` until the offer is saved. */
    async remove(
      tx: Executor,
      offerId: number,
      attachmentId: number,
    ): Promise<'removed' | 'kept' | 'missing'> {
      const isDraft = (await holdStatus(tx, offerId)) === 'draft';
      const target = and(eq(offerAttachments.id, attachmentId), ofOffer(offerId));
      const removed = await tx
        .delete(offerAttachments)
        .where(isDraft ? target : and(target, isWaiting))
        .returning({ id: offerAttachments.id });
      if (removed.length === 1) return 'removed';
      return (await tx.$count(offerAttachments, target)) === 1 ? 'kept' : 'missing';
    },

    /**
     * Adds what waits and takes off what is to go; the caller holds the offer. Asking for what is so already changes
     * nothing. `gone` when one to be added is not there any more, `full` when more would hang there than may: then the
     * transaction must not be committed.
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

    /** Files that wait until the offer is saved. For its owner alone. */
    listWaiting: async (executor: Executor, offerId: number): Promise<Attachment[]> =>
      (await waiting({ offerId }, executor)).map(fromRow),

    /** What an offer's attachment is; one that waits only for its owner. */
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

    /** Forgets what has waited since before a moment. */
    async removeWaitingSince(moment: Date): Promise<void> {
      // Spelt out, so that the index of those that wait is used.
      await db
        .delete(offerAttachments)
        .where(and(sql`${offerAttachments.pending}`, lt(offerAttachments.createdAt, moment)));
    },
  };
}
export type AttachmentsRepository = ReturnType<typeof createAttachmentsRepository>;
