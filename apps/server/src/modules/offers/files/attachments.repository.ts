import { and, asc, eq, inArray, lt, sql } from 'drizzle-orm';
import type { Attachment, FileChanges } from '@proffer/contract/offers/schemas';
import type { Database, Executor } from '../../../platform/database';
import { proposalAttachments, proposals, storedFiles } from '../../../schema';
import type { OfferStatus } from '../lifecycle/offers.states';

export const attachmentColumns = {
  attachmentId: proposalAttachments.id,
  fileName: proposalAttachments.fileName,
  sizeBytes: storedFiles.sizeBytes,
  contentType: storedFiles.contentType,
  scan: storedFiles.scan,
} as const;

const ofOffer = (proposalId: number) => eq(proposalAttachments.proposalId, proposalId);
const isWaiting = eq(proposalAttachments.pending, true);

/** The state of an offer, which stays until the transaction ends; the weakest lock that keeps writers apart. */
async function holdStatus(tx: Executor, proposalId: number): Promise<OfferStatus | undefined> {
  const [row] = await tx
    .select({ status: proposals.status })
    .from(proposals)
    .where(eq(proposals.id, proposalId))
    .for('no key update');
  return row?.status;
}

/** How many files hang on an offer, or wait to. */
function countFiles(tx: Executor, proposalId: number, pending: boolean): Promise<number> {
  return tx.$count(proposalAttachments, and(ofOffer(proposalId), eq(proposalAttachments.pending, pending)));
}

/** The only place that writes what hangs on offers. Everybody but the owner is asked for by `pending = false`. */
export function createAttachmentsRepository(db: Database) {
  return {
    /**
     * Hangs a file on a draft. With an offer that buyers read, or have read, it waits to be saved. Undefined when as many
     * hang there, or wait, as may.
     */
    async add(
      tx: Executor,
      proposalId: number,
      file: { fileId: number; fileName: string },
      max: number,
    ): Promise<{ attachmentId: number; isWaiting: boolean } | undefined> {
      const pending = (await holdStatus(tx, proposalId)) !== 'draft';
      if ((await countFiles(tx, proposalId, pending)) >= max) return undefined;
      const [row] = await tx
        .insert(proposalAttachments)
        .values({ proposalId, ...file, pending })
        .returning({ id: proposalAttachments.id });
      return row && { attachmentId: row.id, isWaiting: pending };
    },

    /** Takes a file off a draft, or gives up one that waits; what buyers read is `kept` until the offer is saved. */
    async remove(
      tx: Executor,
      proposalId: number,
      attachmentId: number,
    ): Promise<'removed' | 'kept' | 'missing'> {
      const isDraft = (await holdStatus(tx, proposalId)) === 'draft';
      const target = and(eq(proposalAttachments.id, attachmentId), ofOffer(proposalId));
      const removed = await tx
        .delete(proposalAttachments)
        .where(isDraft ? target : and(target, isWaiting))
        .returning({ id: proposalAttachments.id });
      if (removed.length === 1) return 'removed';
      return (await tx.$count(proposalAttachments, target)) === 1 ? 'kept' : 'missing';
    },

    /**
     * Adds what waits and takes off what is to go; the caller holds the offer. Asking for what is so already changes
     * nothing. `gone` when one to be added is not there any more, `full` when more would hang there than may: then the
     * transaction must not be committed.
     */
    async change(
      tx: Executor,
      proposalId: number,
      { addAttachments: add, removeAttachments: remove }: FileChanges,
      max: number,
    ): Promise<'changed' | 'gone' | 'full'> {
      if (remove.length > 0) {
        await tx
          .delete(proposalAttachments)
          .where(and(ofOffer(proposalId), inArray(proposalAttachments.id, remove)));
      }
      if (add.length === 0) return 'changed';
      const added = await tx
        .update(proposalAttachments)
        .set({ pending: false })
        .where(and(ofOffer(proposalId), inArray(proposalAttachments.id, add)))
        .returning({ id: proposalAttachments.id });
      if (added.length < new Set(add).size) return 'gone';
      return (await countFiles(tx, proposalId, false)) > max ? 'full' : 'changed';
    },

    /** Files that wait until the offer is saved. For its owner alone. */
    listWaiting: (proposalId: number): Promise<Attachment[]> =>
      db
        .select(attachmentColumns)
        .from(proposalAttachments)
        .innerJoin(storedFiles, eq(storedFiles.id, proposalAttachments.fileId))
        .where(and(ofOffer(proposalId), isWaiting))
        .orderBy(asc(proposalAttachments.id)),

    /** What an offer's attachment is; one that waits only for its owner. */
    async find(proposalId: number, attachmentId: number, viewer: { isOwner: boolean }) {
      const [row] = await db
        .select({
          fileName: proposalAttachments.fileName,
          sha256: storedFiles.sha256,
          contentType: storedFiles.contentType,
        })
        .from(proposalAttachments)
        .innerJoin(storedFiles, eq(storedFiles.id, proposalAttachments.fileId))
        .where(
          and(
            eq(proposalAttachments.id, attachmentId),
            ofOffer(proposalId),
            viewer.isOwner ? undefined : eq(proposalAttachments.pending, false),
          ),
        );
      return row;
    },

    /** Forgets what has waited since before a moment. */
    async removeWaitingSince(moment: Date): Promise<void> {
      // Spelt out, so that the index of those that wait is used.
      await db
        .delete(proposalAttachments)
        .where(and(sql`${proposalAttachments.pending}`, lt(proposalAttachments.createdAt, moment)));
    },
  };
}
export type AttachmentsRepository = ReturnType<typeof createAttachmentsRepository>;
