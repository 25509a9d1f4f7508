import { and, asc, count, desc, eq, inArray, isNull, lt, sql } from 'drizzle-orm';
import type { ValidationDocumentKind, ValidationRequestState } from '@proffer/contract/wire/choices';
import type { Database, Executor } from '../../../platform/database';
import { isRequestOpen, storedFiles, users, validationDocuments, validationRequests } from '../../../schema';

interface NewDocument {
  userId: number;
  requestId: number | null;
  kind: ValidationDocumentKind;
  fileId: number;
  fileName: string;
  expiresOn: string | null;
  createdAt: Date;
}

/** Columns of the two notices about the expiry of a document. */
const noticeColumns = {
  expiring: validationDocuments.remindedAt,
  expired: validationDocuments.expiredNoticeAt,
} as const;
export type ExpiryNotice = keyof typeof noticeColumns;

const documentColumns = {
  documentId: validationDocuments.id,
  kind: validationDocuments.kind,
  fileName: validationDocuments.fileName,
  sizeBytes: storedFiles.sizeBytes,
  scan: storedFiles.scan,
  expiresOn: validationDocuments.expiresOn,
};

/** True for a document of an approved request, unless a later approved request has one of the same kind. */
const isCurrent = sql<boolean>`${validationRequests.state} = 'approved' and not exists (
  select from ${validationDocuments} later join ${validationRequests} approved on approved.id = later.request_id
  where approved.user_id = ${validationRequests.userId} and approved.state = 'approved'
    and approved.id > ${validationRequests.id} and later.kind = ${validationDocuments.kind})`;

/** Creates the only repository of requests for validation and of their documents. */
export function createValidationRequestsRepository(db: Database) {
  return {
    async findOpen(userId: number, executor: Executor = db) {
      const [row] = await executor
        .select({ id: validationRequests.id, createdAt: validationRequests.createdAt })
        .from(validationRequests)
        .where(and(eq(validationRequests.userId, userId), isRequestOpen));
      return row;
    },

    /** Opens a request. The caller holds the user, so that a company has one open request. */
    async open(tx: Executor, userId: number, createdAt: Date): Promise<number> {
      const [row] = await tx
        .insert(validationRequests)
        .values({ userId, createdAt })
        .returning({ id: validationRequests.id });
      if (!row) throw new Error('insert into validation_requests returned nothing');
      return row.id;
    },

    /** Closes the open request of a company; returns false if there is none. */
    async close(
      tx: Executor,
      userId: number,
      state: Exclude<ValidationRequestState, 'open'>,
      closedAt: Date,
    ): Promise<boolean> {
      const rows = await tx
        .update(validationRequests)
        .set({ state, closedAt })
        .where(and(eq(validationRequests.userId, userId), isRequestOpen))
        .returning({ id: validationRequests.id });
      return rows.length > 0;
    },

    /** Adds the uploaded documents of a company to its request and returns their number. */
    async bindUploaded(tx: Executor, userId: number, requestId: number): Promise<number> {
      const rows = await tx
        .update(validationDocuments)
        .set({ requestId })
        .where(and(eq(validationDocuments.userId, userId), isNull(validationDocuments.requestId)))
        .returning({ id: validationDocuments.id });
      return rows.length;
    },

    async addDocument(tx: Executor, document: NewDocument): Promise<void> {
      await tx.insert(validationDocuments).values(document);
    },

    /** Removes a document that no request contains; returns false if there is none. */
    async removeUploaded(userId: number, documentId: number): Promise<boolean> {
      const rows = await db
        .delete(validationDocuments)
        .where(
          and(
            eq(validationDocuments.id, documentId),
            eq(validationDocuments.userId, userId),
            isNull(validationDocuments.requestId),
          ),
        )
        .returning({ id: validationDocuments.id });
      return rows.length > 0;
    },

    /** Returns the number of documents of a request, or of those only uploaded. */
    async countDocuments(tx: Executor, userId: number, requestId: number | null): Promise<number> {
      const [row] = await tx
        .select({ total: count() })
        .from(validationDocuments)
        .where(
          and(
            eq(validationDocuments.userId, userId),
            requestId === null
              ? isNull(validationDocuments.requestId)
              : eq(validationDocuments.requestId, requestId),
          ),
        );
      return row?.total ?? 0;
    },

    /** Returns the documents of a request, or those only uploaded, in the order of their upload. */
    listDocuments: (userId: number, requestId: number | null) =>
      db
        .select(documentColumns)
        .from(validationDocuments)
        .innerJoin(storedFiles, eq(storedFiles.id, validationDocuments.fileId))
        .where(
          and(
            eq(validationDocuments.userId, userId),
            requestId === null
              ? isNull(validationDocuments.requestId)
              : eq(validationDocuments.requestId, requestId),
          ),
        )
        .orderBy(asc(validationDocuments.id)),

    /** Returns the documents on which the validation of a company is based. */
    listCurrent: (userId: number) =>
      db
        .select(documentColumns)
        .from(validationDocuments)
        .innerJoin(validationRequests, eq(validationRequests.id, validationDocuments.requestId))
        .innerJoin(storedFiles, eq(storedFiles.id, validationDocuments.fileId))
        .where(and(eq(validationDocuments.userId, userId), isCurrent))
        .orderBy(asc(validationDocuments.id)),

    async findDocument(documentId: number) {
      const [row] = await db
        .select({
          userId: validationDocuments.userId,
          /** State of the request that contains it; null while it is only uploaded. */
          requestState: validationRequests.state,
          kind: validationDocuments.kind,
          fileId: validationDocuments.fileId,
          fileName: validationDocuments.fileName,
          contentType: storedFiles.contentType,
        })
        .from(validationDocuments)
        .innerJoin(storedFiles, eq(storedFiles.id, validationDocuments.fileId))
        .leftJoin(validationRequests, eq(validationRequests.id, validationDocuments.requestId))
        .where(eq(validationDocuments.id, documentId));
      return row;
    },

    /**
     * Returns documents of validations in force that expire after `after` and up to `until`, without those whose
     * company has received this notice.
     */
    listExpiring: (notice: ExpiryNotice, days: { after: string | null; until: string }, size: number) =>
      db
        .select({
          documentId: validationDocuments.id,
          userId: validationDocuments.userId,
          role: users.role,
          kind: validationDocuments.kind,
          expiresOn: validationDocuments.expiresOn,
        })
        .from(validationDocuments)
        .innerJoin(validationRequests, eq(validationRequests.id, validationDocuments.requestId))
        .innerJoin(users, eq(users.id, validationDocuments.userId))
        .where(
          and(
            sql`${validationDocuments.expiresOn} <= ${days.until}`,
            days.after === null ? undefined : sql`${validationDocuments.expiresOn} > ${days.after}`,
            isNull(validationDocuments.expiredNoticeAt),
            isNull(noticeColumns[notice]),
            eq(users.validation, 'validated'),
            isNull(users.deactivatedAt),
            isCurrent,
          ),
        )
        .orderBy(asc(validationDocuments.id))
        .limit(size),

    /** Records a notice about documents and returns those for which no other node has recorded it. */
    async recordNotice(
      tx: Executor,
      notice: ExpiryNotice,
      documentIds: number[],
      at: Date,
    ): Promise<Set<number>> {
      const rows = await tx
        .update(validationDocuments)
        .set(notice === 'expiring' ? { remindedAt: at } : { expiredNoticeAt: at })
        .where(and(inArray(validationDocuments.id, documentIds), isNull(noticeColumns[notice])))
        .returning({ id: validationDocuments.id });
      return new Set(rows.map(({ id }) => id));
    },

    /** Deletes the documents of requests that were denied or withdrawn before a time. */
    async removeRefusedBefore(moment: Date): Promise<void> {
      const refused = db
        .select({ id: validationRequests.id })
        .from(validationRequests)
        .where(
          and(
            inArray(validationRequests.state, ['denied', 'withdrawn']),
            lt(validationRequests.closedAt, moment),
          ),
        );
      await db.delete(validationDocuments).where(inArray(validationDocuments.requestId, refused));
    },

    /** Deletes documents that were uploaded before a time and never requested with. */
    async removeUploadedBefore(moment: Date): Promise<void> {
      await db
        .delete(validationDocuments)
        .where(and(isNull(validationDocuments.requestId), lt(validationDocuments.createdAt, moment)));
    },

    /** Deletes the requests and documents of closed accounts. */
    async forget(tx: Executor, userIds: number[]): Promise<void> {
      await tx.delete(validationDocuments).where(inArray(validationDocuments.userId, userIds));
      await tx.delete(validationRequests).where(inArray(validationRequests.userId, userIds));
    },

    /** Returns a company's requests and documents, for the export of its data. */
    async ownData(userId: number) {
      const [requests, documents] = await Promise.all([
        db
          .select({
            id: validationRequests.id,
            state: validationRequests.state,
            createdAt: validationRequests.createdAt,
            closedAt: validationRequests.closedAt,
          })
          .from(validationRequests)
          .where(eq(validationRequests.userId, userId))
          .orderBy(desc(validationRequests.id)),
        db
          .select({
            requestId: validationDocuments.requestId,
            kind: validationDocuments.kind,
            fileName: validationDocuments.fileName,
            expiresOn: validationDocuments.expiresOn,
            createdAt: validationDocuments.createdAt,
          })
          .from(validationDocuments)
          .where(eq(validationDocuments.userId, userId))
          .orderBy(desc(validationDocuments.id)),
      ]);
      return { requests, documents };
    },
  };
}
export type ValidationRequestsRepository = ReturnType<typeof createValidationRequestsRepository>;
