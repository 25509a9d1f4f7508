import type { KeySignature } from '@proffer/proof';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { NdaReach, NdaStatus, SignatureMethod } from '@proffer/contract/wire/choices';
import type { Actor, SignatureTrail } from '../../../platform/session/actor';
import type { Database, Executor } from '../../../platform/database';
import {
  isNdaBinding,
  members,
  ndaEvents,
  ndaRecipients,
  ndaRequests,
  ndaSignings,
  profiles,
  storedFiles,
} from '../../../schema';
import { memberName } from '../../members';
import { createNdaLists } from './request-lists.repository';
import { selectRows, type ListedNda, type NdaRow } from './requests.rows';

export type { ListedNda, NdaRow };

/** State of a request as it was read, as far as a change depends on it. */
export interface ExpectedNda {
  status: NdaStatus;
  acceptedStep?: number;
  round?: number;
  /** Documents from which the change was made. */
  files?: Pick<NdaRow, 'preparedFileId' | 'signedFileId'>;
}

export interface NdaChange {
  acceptedStep?: number;
  status?: NdaStatus;
  reason?: string;
  round?: number;
  requestNote?: string;
  requestedAt?: Date;
  isDeclined?: boolean;
  remindedAt?: Date | null;
  remindersSent?: number;
  archivedAt?: Date | null;
  removedAt?: Date | null;
  preparedFileId?: number | null;
  preparedSha256?: string | null;
  supplierSignatureFileId?: number | null;
  supplierSignatureName?: string;
  supplierCapacity?: string;
  supplierMethod?: SignatureMethod | null;
  supplierConsentVersion?: string;
  supplierKeySignature?: KeySignature | null;
  supplierMemberId?: number | null;
  supplierTrail?: SignatureTrail | null;
  elections?: Record<string, string> | null;
  textVersion?: string | null;
  reach?: NdaReach;
  reachCategory?: number | null;
  reachSha256?: string | null;
  offerVersion?: number;
  validUntil?: string | null;
  signedFileId?: number | null;
  supplierSignedAt?: Date | null;
  buyerSignedAt?: Date;
}

/** Reads and writes NDA requests, their history, signatures and recipients. */
export function createNdaRepository(db: Database) {
  return {
    ...createNdaLists(db),

    async find(id: number, executor: Executor = db) {
      const [row] = await selectRows(executor).where(eq(ndaRequests.id, id));
      return row;
    },

    async findByPair(offerId: number, buyerId: number, executor: Executor = db) {
      const [row] = await selectRows(executor).where(
        and(eq(ndaRequests.offerId, offerId), eq(ndaRequests.buyerId, buyerId)),
      );
      return row;
    },

    /** Locks the request for this transaction, so that two nodes take its steps one after the other. */
    async lock(tx: Executor, id: number): Promise<void> {
      await tx.select({ id: ndaRequests.id }).from(ndaRequests).where(eq(ndaRequests.id, id)).for('update');
    },

    /** Creates a request and returns its id; undefined if this buyer already has one on the offer. */
    async create(
      tx: Executor,
      request: { offerId: number; buyerId: number; supplierId: number; requestNote: string; at: Date },
    ): Promise<number | undefined> {
      const { at, ...values } = request;
      const [row] = await tx
        .insert(ndaRequests)
        .values({ ...values, status: 'Requested', requestedAt: at, changedAt: at })
        .onConflictDoNothing({ target: [ndaRequests.offerId, ndaRequests.buyerId] })
        .returning({ id: ndaRequests.id });
      return row?.id;
    },

    /** Changes a request if it is still as expected; returns false otherwise. */
    async change(
      tx: Executor,
      id: number,
      expected: ExpectedNda,
      change: NdaChange,
      at: Date,
    ): Promise<boolean> {
      const rows = await tx
        .update(ndaRequests)
        .set({ ...change, changedAt: at })
        .where(
          and(
            eq(ndaRequests.id, id),
            eq(ndaRequests.status, expected.status),
            expected.acceptedStep === undefined
              ? undefined
              : eq(ndaRequests.acceptedStep, expected.acceptedStep),
            expected.round === undefined ? undefined : eq(ndaRequests.round, expected.round),
            expected.files &&
              sql`(${ndaRequests.preparedFileId}, ${ndaRequests.signedFileId})
                is not distinct from (${expected.files.preparedFileId}::bigint, ${expected.files.signedFileId}::bigint)`,
          ),
        )
        .returning({ id: ndaRequests.id });
      return rows.length === 1;
    },

    /**
     * Archives a request, returns it to active, or removes it from the supplier's lists; returns false if its
     * status has changed. `changedAt` stays, because the buyer is shown it too.
     */
    async tidy(
      tx: Executor,
      { id, status }: { id: number; status: NdaStatus },
      change: { archivedAt: Date | null } | { removedAt: Date },
    ): Promise<boolean> {
      const rows = await tx
        .update(ndaRequests)
        .set(change)
        .where(and(eq(ndaRequests.id, id), eq(ndaRequests.status, status)))
        .returning({ id: ndaRequests.id });
      return rows.length === 1;
    },

    /** Adds an event to the request's history and returns its id. */
    async addEvent(
      tx: Executor,
      event: {
        ndaId: number;
        fromStatus: NdaStatus | null;
        toStatus: NdaStatus;
        actorUserId: number;
        memberId: number | null;
        trail: SignatureTrail | null;
        address: string;
        note: string;
        createdAt: Date;
      },
    ): Promise<number> {
      const [row] = await tx.insert(ndaEvents).values(event).returning({ id: ndaEvents.id });
      if (!row) throw new Error('insert into nda_events returned nothing');
      return row.id;
    },

    /** Records a signature; there is at most one per side and round, which never changes. */
    async addSigning(tx: Executor, signing: NewSigning): Promise<void> {
      await tx.insert(ndaSignings).values(signing);
    },

    /** Returns the signatures of a request in one round, in the order they were given. */
    listSignings: ({ id, round }: { id: number; round: number }) =>
      db
        .select()
        .from(ndaSignings)
        .where(and(eq(ndaSignings.ndaId, id), eq(ndaSignings.round, round)))
        .orderBy(asc(ndaSignings.id)),

    async setCertificate(tx: Executor, id: number, fileId: number): Promise<void> {
      await tx.update(ndaRequests).set({ certificateFileId: fileId }).where(eq(ndaRequests.id, id));
    },

    /** Adds the signers in their order; a repeat changes nothing. */
    async addRecipients(
      tx: Executor,
      ndaId: number,
      recipients: { userId: number; signingOrder: number; fieldName: string }[],
    ) {
      await tx
        .insert(ndaRecipients)
        .values(recipients.map((recipient) => ({ ndaId, ...recipient })))
        .onConflictDoNothing();
    },

    async markFieldsPlaced(tx: Executor, ndaId: number): Promise<void> {
      await tx.update(ndaRecipients).set({ hasFields: true }).where(eq(ndaRecipients.ndaId, ndaId));
    },

    /** Returns the hash of a stored file, as computed when it was stored. */
    async findFileHash(fileId: number): Promise<string | undefined> {
      const [row] = await db
        .select({ sha256: storedFiles.sha256 })
        .from(storedFiles)
        .where(eq(storedFiles.id, fileId));
      return row?.sha256;
    },

    /** Returns the name and company of a reader, for the stamp on a copy. */
    async findReader({
      userId,
      member,
    }: Pick<Actor, 'userId' | 'member'>): Promise<{ name: string; company: string } | undefined> {
      const [row] = await db
        .select({
          name: memberName,
          company: profiles.companyName,
        })
        .from(profiles)
        .leftJoin(members, eq(members.id, member.id))
        .where(eq(profiles.userId, userId));
      return row;
    },

    /** Returns the buyers whose request on an offer was not refused; they are notified of changes of the offer. */
    async listBuyersBound(tx: Executor, offerId: number): Promise<number[]> {
      const rows = await tx
        .select({ buyerId: ndaRequests.buyerId })
        .from(ndaRequests)
        .where(and(eq(ndaRequests.offerId, offerId), isNdaBinding));
      return rows.map(({ buyerId }) => buyerId);
    },
  };
}
type NewSigning = typeof ndaSignings.$inferInsert;
export type SigningRow = typeof ndaSignings.$inferSelect;
export type NdaRepository = ReturnType<typeof createNdaRepository>;
