import { and, asc, count, desc, eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { NdaStatus, SignatureMethod } from '@proffer/contract/wire/choices';
import type { Database, Executor } from '../../../platform/database';
import {
  fullName,
  isNdaBinding,
  ndaEvents,
  ndaRecipients,
  ndaRequests,
  ndaSignings,
  profiles,
  offers,
  storedFiles,
} from '../../../schema';
import { knownOffer } from '../../offers';
import { standingOf } from '../../users';
import {
  buyer,
  listCondition,
  otherCompany,
  supplier,
  type NdaListFilters,
  type NdaListQuery,
} from './requests.filters';

/** What tells one logo from another. */
const logoOf = (company: typeof buyer | typeof supplier) =>
  sql<
    string | null
  >`(select ${storedFiles.sha256} from ${storedFiles} where ${storedFiles.id} = ${company.logoFileId})`;

const rowColumns = {
  id: ndaRequests.id,
  offerId: ndaRequests.offerId,
  buyerId: ndaRequests.buyerId,
  supplierId: ndaRequests.supplierId,
  status: ndaRequests.status,
  acceptedStep: ndaRequests.acceptedStep,
  reason: ndaRequests.reason,
  round: ndaRequests.round,
  requestNote: ndaRequests.requestNote,
  isDeclined: ndaRequests.isDeclined,
  remindedAt: ndaRequests.remindedAt,
  remindersSent: ndaRequests.remindersSent,
  archivedAt: ndaRequests.archivedAt,
  removedAt: ndaRequests.removedAt,
  preparedFileId: ndaRequests.preparedFileId,
  preparedSha256: ndaRequests.preparedSha256,
  supplierSignatureFileId: ndaRequests.supplierSignatureFileId,
  supplierSignatureName: ndaRequests.supplierSignatureName,
  supplierCapacity: ndaRequests.supplierCapacity,
  supplierMethod: ndaRequests.supplierMethod,
  supplierConsentVersion: ndaRequests.supplierConsentVersion,
  signedFileId: ndaRequests.signedFileId,
  elections: ndaRequests.elections,
  textVersion: ndaRequests.textVersion,
  offerVersion: ndaRequests.offerVersion,
  certificateFileId: ndaRequests.certificateFileId,
  validUntil: ndaRequests.validUntil,
  requestedAt: ndaRequests.requestedAt,
  changedAt: ndaRequests.changedAt,
  offerTitle: knownOffer.title,
  ndaRequired: knownOffer.ndaRequired,
  knownOfferVersion: knownOffer.version,
  /** How many of the two have signed this round with all facts written down. */
  signings: sql<number>`(select count(*)::int from ${ndaSignings} where ${ndaSignings.ndaId} = ${ndaRequests.id} and ${ndaSignings.round} = ${ndaRequests.round})`,
  buyerName: fullName(buyer),
  buyerCompany: buyer.companyName,
  buyerCity: buyer.city,
  buyerLogo: logoOf(buyer),
  supplierName: fullName(supplier),
  supplierCompany: supplier.companyName,
  supplierCity: supplier.city,
  supplierLogo: logoOf(supplier),
  buyerStanding: standingOf(ndaRequests.buyerId),
  supplierStanding: standingOf(ndaRequests.supplierId),
} as const;

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
  elections?: Record<string, string> | null;
  textVersion?: string | null;
  offerVersion?: number;
  validUntil?: string | null;
  signedFileId?: number | null;
  supplierSignedAt?: Date | null;
  buyerSignedAt?: Date;
}

function select(executor: Executor) {
  return executor
    .select(rowColumns)
    .from(ndaRequests)
    .innerJoin(offers, eq(offers.id, ndaRequests.offerId))
    .innerJoin(buyer, eq(buyer.userId, ndaRequests.buyerId))
    .innerJoin(supplier, eq(supplier.userId, ndaRequests.supplierId));
}

function selectPage(executor: Executor, query: NdaListQuery) {
  const orders: Record<NdaListQuery['sort'], SQL[]> = {
    recent: [desc(ndaRequests.changedAt), desc(ndaRequests.id)],
    company: [asc(sql`lower(${otherCompany(query.whose)})`), desc(ndaRequests.id)],
    title: [asc(sql`lower(${knownOffer.title})`), desc(ndaRequests.id)],
  };
  return select(executor)
    .where(listCondition(query))
    .orderBy(...orders[query.sort])
    .limit(query.size)
    .offset(query.page * query.size);
}

/** NDA requests, their history and recipients; what the closing of an account looks for is beside it. */
export function createNdaRepository(db: Database) {
  return {
    async find(id: number, executor: Executor = db) {
      const [row] = await select(executor).where(eq(ndaRequests.id, id));
      return row;
    },

    async findByPair(offerId: number, buyerId: number, executor: Executor = db) {
      const [row] = await select(executor).where(
        and(eq(ndaRequests.offerId, offerId), eq(ndaRequests.buyerId, buyerId)),
      );
      return row;
    },

    /** Holds the request for this transaction, so that two nodes take its steps one after the other. */
    async lock(tx: Executor, id: number): Promise<void> {
      await tx.select({ id: ndaRequests.id }).from(ndaRequests).where(eq(ndaRequests.id, id)).for('update');
    },

    /** A page of requests with their number. */
    async list(query: NdaListQuery) {
      const [rows, totals] = await Promise.all([
        selectPage(db, query),
        db
          .select({ total: count() })
          .from(ndaRequests)
          .innerJoin(offers, eq(offers.id, ndaRequests.offerId))
          .where(listCondition(query)),
      ]);
      return { rows, total: totals[0]?.total ?? 0 };
    },

    /** How many requests there are of each state, apart for offers with and without an NDA. */
    countByStatus: (filters: NdaListFilters) =>
      db
        .select({ status: ndaRequests.status, ndaRequired: knownOffer.ndaRequired, count: count() })
        .from(ndaRequests)
        .innerJoin(offers, eq(offers.id, ndaRequests.offerId))
        .where(listCondition(filters))
        .groupBy(sql`1, 2`),

    /** A page of requests alone; these may be narrowed by fields of the two companies too. */
    listRows: (query: NdaListQuery) => selectPage(db, query),

    /** Histories of several requests in one query, oldest change first. */
    async listEvents(ndaIds: number[]) {
      if (ndaIds.length === 0) return [];
      return db
        .select({
          ndaId: ndaEvents.ndaId,
          at: ndaEvents.createdAt,
          from: ndaEvents.fromStatus,
          to: ndaEvents.toStatus,
          note: ndaEvents.note,
          actorId: ndaEvents.actorUserId,
          person: fullName(),
          company: profiles.companyName,
        })
        .from(ndaEvents)
        .innerJoin(profiles, eq(profiles.userId, ndaEvents.actorUserId))
        .where(inArray(ndaEvents.ndaId, ndaIds))
        .orderBy(asc(ndaEvents.id));
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
export type NdaRow = NonNullable<Awaited<ReturnType<NdaRepository['find']>>>;
export type NdaEventRow = Awaited<ReturnType<NdaRepository['listEvents']>>[number];
