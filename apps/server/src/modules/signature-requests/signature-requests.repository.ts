import { actsAbout, type RequestSubject } from '@proffer/contract/signature-requests/choices';
import { and, asc, count, desc, eq, inArray, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { SignatureRequestState } from '@proffer/contract/signature-requests/choices';
import type { Database, Executor } from '../../platform/database';
import { members, profiles, signatureApprovals, signatureRequests, users } from '../../schema';
import { nameOfMember } from '../members';

export type NewSignatureRequest = typeof signatureRequests.$inferInsert;

const preparer = alias(members, 'preparer');
const addressee = alias(members, 'addressee');
const closer = alias(members, 'closer');

const columns = {
  id: signatureRequests.id,
  userId: signatureRequests.userId,
  act: signatureRequests.act,
  subjectId: signatureRequests.subjectId,
  title: signatureRequests.title,
  partner: signatureRequests.partner,
  amountPaise: signatureRequests.amountPaise,
  input: signatureRequests.input,
  content: signatureRequests.content,
  sha256: signatureRequests.sha256,
  documentFileId: signatureRequests.documentFileId,
  note: signatureRequests.note,
  preparedBy: signatureRequests.preparedBy,
  preparerName: nameOfMember(preparer),
  addressedTo: signatureRequests.addressedTo,
  addresseeName: nameOfMember(addressee),
  state: signatureRequests.state,
  reason: signatureRequests.reason,
  createdAt: signatureRequests.createdAt,
  closedBy: signatureRequests.closedBy,
  closerName: nameOfMember(closer),
  closedAt: signatureRequests.closedAt,
};

/** End of a request; `closedBy` is null if the market ends it. */
export interface RequestEnd {
  state: Exclude<SignatureRequestState, 'open'>;
  closedBy: number | null;
  closedAt: Date;
  reason?: string;
}

interface PageOf {
  preparedBy: number | undefined;
  page: number;
  size: number;
}

const ofCompany = (userId: number, preparedBy: number | undefined) =>
  and(
    eq(signatureRequests.userId, userId),
    preparedBy === undefined ? undefined : eq(signatureRequests.preparedBy, preparedBy),
  );

/** Creates the only repository that writes signature requests and approvals. */
export function createSignatureRequestsRepository(db: Database) {
  async function select(condition: SQL | undefined, order: SQL, range: { limit: number; offset: number }) {
    const rows = await db
      .select(columns)
      .from(signatureRequests)
      .innerJoin(preparer, eq(preparer.id, signatureRequests.preparedBy))
      .innerJoin(profiles, eq(profiles.userId, signatureRequests.userId))
      .leftJoin(addressee, eq(addressee.id, signatureRequests.addressedTo))
      .leftJoin(closer, eq(closer.id, signatureRequests.closedBy))
      .where(condition)
      .orderBy(order)
      .limit(range.limit)
      .offset(range.offset);
    if (rows.length === 0) return [];
    const approvals = await listApprovals(rows.map(({ id }) => id));
    return rows.map((row) => ({
      ...row,
      approvals: approvals.filter(({ requestId }) => requestId === row.id),
    }));
  }

  const listApprovals = (ids: number[]) =>
    db
      .select({
        requestId: signatureApprovals.requestId,
        memberId: signatureApprovals.memberId,
        name: nameOfMember(preparer),
        at: signatureApprovals.createdAt,
      })
      .from(signatureApprovals)
      .innerJoin(preparer, eq(preparer.id, signatureApprovals.memberId))
      .innerJoin(profiles, eq(profiles.userId, preparer.userId))
      .where(inArray(signatureApprovals.requestId, ids))
      .orderBy(signatureApprovals.createdAt);

  return {
    async find(userId: number, id: number) {
      const condition = and(eq(signatureRequests.id, id), eq(signatureRequests.userId, userId));
      const [row] = await select(condition, asc(signatureRequests.id), { limit: 1, offset: 0 });
      return row;
    },

    /** Returns the open requests of a company, the oldest first. */
    listOpen: (userId: number, limit: number) =>
      select(
        and(eq(signatureRequests.userId, userId), eq(signatureRequests.state, 'open')),
        asc(signatureRequests.id),
        { limit, offset: 0 },
      ),

    /** Returns a page of a company's requests, the newest first. */
    listPage: (userId: number, { preparedBy, page, size }: PageOf) =>
      select(ofCompany(userId, preparedBy), desc(signatureRequests.id), { limit: size, offset: page * size }),

    /** Returns the open requests of a company about one object. */
    listAbout: (userId: number, about: RequestSubject, subjectId: number) =>
      select(
        and(
          eq(signatureRequests.userId, userId),
          inArray(signatureRequests.act, [...actsAbout[about]]),
          eq(signatureRequests.subjectId, subjectId),
          eq(signatureRequests.state, 'open'),
        ),
        asc(signatureRequests.id),
        { limit: 10, offset: 0 },
      ),

    async count(userId: number, preparedBy: number | undefined): Promise<number> {
      const [row] = await db
        .select({ total: count() })
        .from(signatureRequests)
        .where(ofCompany(userId, preparedBy));
      return row?.total ?? 0;
    },

    async countOpen(tx: Executor, userId: number): Promise<number> {
      const [row] = await tx
        .select({ total: count() })
        .from(signatureRequests)
        .where(and(eq(signatureRequests.userId, userId), eq(signatureRequests.state, 'open')));
      return row?.total ?? 0;
    },

    /** Returns id, company and its role of open requests in the order of their ids, from `afterId` on. */
    listOpenIds: (afterId: number, limit: number) =>
      db
        .select({ id: signatureRequests.id, userId: signatureRequests.userId, role: users.role })
        .from(signatureRequests)
        .innerJoin(users, eq(users.id, signatureRequests.userId))
        .where(and(eq(signatureRequests.state, 'open'), sql`${signatureRequests.id} > ${afterId}`))
        .orderBy(signatureRequests.id)
        .limit(limit),

    async add(tx: Executor, request: NewSignatureRequest): Promise<number> {
      const [row] = await tx
        .insert(signatureRequests)
        .values(request)
        .returning({ id: signatureRequests.id });
      if (!row) throw new Error('insert into signature_requests returned nothing');
      return row.id;
    },

    /** Withdraws the open request for an act, if there is one, and returns its id. */
    async replaceOpen(
      tx: Executor,
      { userId, act, subjectId }: Pick<NewSignatureRequest, 'userId' | 'act' | 'subjectId'>,
      end: RequestEnd,
    ): Promise<number | undefined> {
      const [row] = await tx
        .update(signatureRequests)
        .set(end)
        .where(
          and(
            eq(signatureRequests.userId, userId),
            eq(signatureRequests.act, act),
            eq(signatureRequests.subjectId, subjectId),
            eq(signatureRequests.state, 'open'),
          ),
        )
        .returning({ id: signatureRequests.id });
      return row?.id;
    },

    /** Locks the request until the transaction ends and returns true if it is open. */
    async lockOpen(tx: Executor, id: number): Promise<boolean> {
      const [row] = await tx
        .select({ state: signatureRequests.state })
        .from(signatureRequests)
        .where(eq(signatureRequests.id, id))
        .for('update');
      return row?.state === 'open';
    },

    /** Ends an open request; returns false if it has ended already. */
    async close(tx: Executor, id: number, end: RequestEnd): Promise<boolean> {
      const closed = await tx
        .update(signatureRequests)
        .set(end)
        .where(and(eq(signatureRequests.id, id), eq(signatureRequests.state, 'open')))
        .returning({ id: signatureRequests.id });
      return closed.length === 1;
    },

    /** Adds an approval; returns false if the person has approved already. */
    async approve(tx: Executor, requestId: number, memberId: number, createdAt: Date): Promise<boolean> {
      const added = await tx
        .insert(signatureApprovals)
        .values({ requestId, memberId, createdAt })
        .onConflictDoNothing()
        .returning({ memberId: signatureApprovals.memberId });
      return added.length === 1;
    },

    /** Deletes the requests of closed companies. */
    async forget(tx: Executor, userIds: number[]): Promise<void> {
      await tx.delete(signatureRequests).where(inArray(signatureRequests.userId, userIds));
    },

    /** Returns what a company has requested, for the export of its own data. */
    listOwnData: (userId: number) =>
      db
        .select({
          id: signatureRequests.id,
          act: signatureRequests.act,
          subjectId: signatureRequests.subjectId,
          content: signatureRequests.content,
          sha256: signatureRequests.sha256,
          note: signatureRequests.note,
          state: signatureRequests.state,
          reason: signatureRequests.reason,
          createdAt: signatureRequests.createdAt,
          closedAt: signatureRequests.closedAt,
        })
        .from(signatureRequests)
        .where(eq(signatureRequests.userId, userId))
        .orderBy(signatureRequests.id),
  };
}
export type SignatureRequestsRepository = ReturnType<typeof createSignatureRequestsRepository>;
export type SignatureRequestRow = NonNullable<Awaited<ReturnType<SignatureRequestsRepository['find']>>>;
