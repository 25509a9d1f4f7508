import type { KeySignature } from '@proffer/proof';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { NdaReach, NdaStatus, SignatureMethod } from '@proffer/contract/wire/choices';
import type { Database, Executor } from '../../../platform/database';
import {
  fullName,
  isNdaBinding,
  ndaEvents,
  ndaRecipients,
  ndaRequests,
  ndaSignings,
  profiles,
  storedFiles,
} from '../../../schema';
import { createNdaLists } from './request-lists.repository';
import { selectRows, type ListedNda, type NdaRow } from './requests.rows';

export type { ListedNda, NdaRow };

/** How a request was read, as far as a change of it depends on it. */
export interface ExpectedNda {
  status: NdaStatus;
  acceptedStep?: number;
  round?: number;
  /** The documents that the change was made from. */
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

/** NDA requests, their history and recipients; what the closing of an account looks for is beside it. */
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

    /** Holds the request for this transaction, so that two nodes take its steps one after the other. */
    async lock(tx: Executor, id: number): Promise<void> {
      await tx.select({ id: ndaRequests.id }).from(ndaRequests).where(eq(ndaRequests.id, id)).for('update');
    },

    /** The new request's id, or undefined when this buyer has one on the offer already. */
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

    /** A guarded change of state or step: false when the request is no longer as it was expected to be. */
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
     * To and from the supplier's archive, and off their lists; false when the state is no longer the expected one. Nothing
     * of the request moves by it: `changedAt` is what the buyer is shown too.
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

    /** Gives the event's id. */
    async addEvent(
      tx: Executor,
      event: {
        ndaId: number;
        fromStatus: NdaStatus | null;
        toStatus: NdaStatus;
        actorUserId: number;
        address: string;
        note: string;
        createdAt: Date;
      },
    ): Promise<number> {
      const [row] = await tx.insert(ndaEvents).values(event).returning({ id: ndaEvents.id });
      if (!row) throw new Error('insert into nda_events returned nothing');
      return row.id;
    },

    /** Writes down what is known of a signature; there is one of each side in each round, for good. */
    async addSigning(tx: Executor, signing: NewSigning): Promise<void> {
      await tx.insert(ndaSignings).values(signing);
    },

    /** The signatures of a request in its present round, in the order they were given. */
    listSignings: ({ id, round }: { id: number; round: number }) =>
      db
        .select()
        .from(ndaSignings)
        .where(and(eq(ndaSignings.ndaId, id), eq(ndaSignings.round, round)))
        .orderBy(asc(ndaSignings.id)),

    async keepCertificate(tx: Executor, id: number, fileId: number): Promise<void> {
      await tx.update(ndaRequests).set({ certificateFileId: fileId }).where(eq(ndaRequests.id, id));
    },

    /** Names the signers in their order; naming them again changes nothing. */
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

    /** Hash of a kept file, as it was when it was kept. */
    async findFileHash(fileId: number): Promise<string | undefined> {
      const [row] = await db
        .select({ sha256: storedFiles.sha256 })
        .from(storedFiles)
        .where(eq(storedFiles.id, fileId));
      return row?.sha256;
    },

    /** Whom a copy names. */
    async findReader(userId: number): Promise<{ name: string; company: string } | undefined> {
      const [row] = await db
        .select({
          name: fullName(),
          company: profiles.companyName,
        })
        .from(profiles)
        .where(eq(profiles.userId, userId));
      return row;
    },

    /** Buyers whose request on an offer was not refused: what becomes of the offer concerns them. */
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
