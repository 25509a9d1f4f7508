import { and, asc, desc, eq, inArray, lt, lte, or, sql } from 'drizzle-orm';
import type { NeedStatus } from '@proffer/contract/needs/choices';
import { limits } from '@proffer/contract/wire/limits';
import { holding, type Database, type Executor } from '../../platform/database';
import {
  members,
  needEvents,
  needFiles,
  needInvitations,
  needQuestions,
  needs,
  needVersions,
  profiles,
  storedFiles,
  users,
} from '../../schema';
import { memberName } from '../members';
import { selectNeeds, type NeedRow } from './needs.rows';

type NeedInsert = typeof needs.$inferInsert;
export type NeedContentColumns = Pick<
  NeedInsert,
  | 'title'
  | 'detail'
  | 'protectedDetail'
  | 'categories'
  | 'lines'
  | 'state'
  | 'city'
  | 'requiredBy'
  | 'budget'
  | 'isBudgetShown'
  | 'deadline'
  | 'isSealed'
  | 'audience'
  | 'isNameShown'
>;
export type NeedChange = Partial<
  NeedContentColumns &
    Pick<
      NeedInsert,
      | 'status'
      | 'version'
      | 'materialVersion'
      | 'outcome'
      | 'outcomeNote'
      | 'contractId'
      | 'publishedAt'
      | 'answersEndedAt'
      | 'endedAt'
      | 'remindedDays'
    >
> & { changedAt: Date };

interface OwnList {
  buyerId: number;
  status: NeedStatus | undefined;
  keyword: string | undefined;
  isWaiting: boolean;
}

/** Condition of the needs that wait for the buyer: a decision, or a question about an open one. */
const waits = sql`(${needs.status} = 'deciding' or ${needs.status} = 'open' and exists (select from ${needQuestions} q where q.need_id = ${needs.id} and q.reply = ''))`;

const ownCondition = ({ buyerId, status, keyword, isWaiting }: OwnList) =>
  and(
    eq(needs.buyerId, buyerId),
    status && eq(needs.status, status),
    isWaiting ? waits : undefined,
    keyword === undefined || keyword === ''
      ? undefined
      : or(
          sql`${needs.title} ilike ${holding(keyword)}`,
          sql`${needs.lines}::text ilike ${holding(keyword)}`,
        ),
  );

/** Creates the only repository that writes needs, their versions, invitations and history. */
export function createNeedsRepository(db: Database) {
  return {
    /** Returns a need with the relations of a reading company to it. */
    async find(id: number, readerId: number, executor: Executor = db): Promise<NeedRow | undefined> {
      const [row] = await selectNeeds(executor, readerId).where(eq(needs.id, id));
      return row;
    },

    /** Returns a need and locks it until the transaction ends. */
    async lock(tx: Executor, id: number): Promise<NeedRow | undefined> {
      await tx.select({ id: needs.id }).from(needs).where(eq(needs.id, id)).for('update');
      const [row] = await selectNeeds(tx, 0).where(eq(needs.id, id));
      return row;
    },

    /** Returns a page of a buyer's needs, the last changed first, or those that wait, the first changed first. */
    list: (query: OwnList, { page, size }: { page: number; size: number }): Promise<NeedRow[]> =>
      selectNeeds(db, query.buyerId)
        .where(ownCondition(query))
        .orderBy(...(query.isWaiting ? [needs.changedAt, needs.id] : [desc(needs.changedAt), desc(needs.id)]))
        .limit(size)
        .offset(page * size),

    countByStatus: (query: OwnList) =>
      db
        .select({ value: needs.status, count: sql<number>`count(*)::int` })
        .from(needs)
        .where(ownCondition({ ...query, status: undefined }))
        .groupBy(needs.status),

    /** Returns the number of a company's drafts and open needs; no other is added until the transaction ends. */
    async lockAndCountOpen(tx: Executor, buyerId: number): Promise<number> {
      await tx.select({ id: users.id }).from(users).where(eq(users.id, buyerId)).for('no key update');
      return tx.$count(needs, and(eq(needs.buyerId, buyerId), inArray(needs.status, ['draft', 'open'])));
    },

    async add(
      tx: Executor,
      need: NeedContentColumns & { buyerId: number; createdAt: Date },
    ): Promise<number> {
      const [row] = await tx
        .insert(needs)
        .values({ ...need, changedAt: need.createdAt })
        .returning({ id: needs.id });
      if (!row) throw new Error('insert into needs returned nothing');
      return row.id;
    },

    /** Changes a need unless its state or version has changed since it was read; returns false then. */
    async change(
      tx: Executor,
      read: Pick<NeedRow, 'id' | 'status' | 'version'>,
      change: NeedChange,
    ): Promise<boolean> {
      const changed = await tx
        .update(needs)
        .set(change)
        .where(and(eq(needs.id, read.id), eq(needs.status, read.status), eq(needs.version, read.version)))
        .returning({ id: needs.id });
      return changed.length === 1;
    },

    /** Deletes a draft; returns false if it is none of the buyer's. */
    async removeDraft(tx: Executor, id: number, buyerId: number): Promise<boolean> {
      const removed = await tx
        .delete(needs)
        .where(and(eq(needs.id, id), eq(needs.buyerId, buyerId), eq(needs.status, 'draft')))
        .returning({ id: needs.id });
      return removed.length === 1;
    },

    /** Returns the ids of a company's needs that have not ended, drafts excluded. */
    async listUnendedIds(tx: Executor, buyerId: number): Promise<number[]> {
      const rows = await tx
        .select({ id: needs.id })
        .from(needs)
        .where(and(eq(needs.buyerId, buyerId), inArray(needs.status, ['open', 'deciding'])))
        .orderBy(asc(needs.id));
      return rows.map(({ id }) => id);
    },

    /** Returns the number of a company's needs that have not ended, and of its drafts. */
    async countUnended(buyerId: number): Promise<{ open: number; drafts: number }> {
      const of = (...statuses: NeedStatus[]) =>
        db.$count(needs, and(eq(needs.buyerId, buyerId), inArray(needs.status, statuses)));
      return { open: await of('open', 'deciding'), drafts: await of('draft') };
    },

    async removeDraftsOf(tx: Executor, buyerId: number): Promise<void> {
      await tx.delete(needs).where(and(eq(needs.buyerId, buyerId), eq(needs.status, 'draft')));
    },

    async removeInvitationsOf(tx: Executor, supplierId: number): Promise<void> {
      await tx.delete(needInvitations).where(eq(needInvitations.supplierId, supplierId));
    },

    /** Returns a company's needs for the personal-data export. */
    listOwnData: (buyerId: number) =>
      db
        .select({
          title: needs.title,
          status: needs.status,
          outcome: needs.outcome,
          outcomeNote: needs.outcomeNote,
          detail: needs.detail,
          protectedDetail: needs.protectedDetail,
          lines: needs.lines,
          state: needs.state,
          city: needs.city,
          requiredBy: needs.requiredBy,
          budget: needs.budget,
          deadline: needs.deadline,
          createdAt: needs.createdAt,
          endedAt: needs.endedAt,
        })
        .from(needs)
        .where(eq(needs.buyerId, buyerId))
        .orderBy(asc(needs.id)),

    async addVersion(tx: Executor, version: Required<typeof needVersions.$inferInsert>): Promise<void> {
      await tx.insert(needVersions).values(version);
    },

    /** Returns the published versions of a need, oldest first. */
    listVersions: (needId: number, executor: Executor = db) =>
      executor
        .select()
        .from(needVersions)
        .where(eq(needVersions.needId, needId))
        .orderBy(asc(needVersions.version)),

    /** Replaces the invitations of a need. Companies that are no suppliers of the market are left out. */
    async setInvited(tx: Executor, needId: number, supplierIds: readonly number[], at: Date): Promise<void> {
      await tx
        .delete(needInvitations)
        .where(
          and(
            eq(needInvitations.needId, needId),
            sql`not (${needInvitations.supplierId} = any(${sql.param(supplierIds)}::bigint[]))`,
          ),
        );
      if (supplierIds.length === 0) return;
      await tx.execute(sql`
        insert into ${needInvitations} (need_id, supplier_id, created_at)
        select ${needId}::bigint, u.id, ${at.toISOString()}::timestamptz from ${users} u
        where u.id = any(${sql.param(supplierIds)}::bigint[]) and u.role = 'supplier' and u.signup_step = 'done'
          and u.deactivated_at is null and u.closed_at is null
        on conflict do nothing`);
    },

    /** Returns the invited suppliers, by name. */
    listInvited: (needId: number, executor: Executor = db) =>
      executor
        .select({ userId: needInvitations.supplierId, companyName: profiles.companyName })
        .from(needInvitations)
        .innerJoin(profiles, eq(profiles.userId, needInvitations.supplierId))
        .where(eq(needInvitations.needId, needId))
        .orderBy(asc(profiles.companyName), asc(needInvitations.supplierId)),

    async addEvent(tx: Executor, event: typeof needEvents.$inferInsert): Promise<number> {
      const [row] = await tx.insert(needEvents).values(event).returning({ id: needEvents.id });
      if (!row) throw new Error('insert into need_events returned nothing');
      return row.id;
    },

    /** Returns the history of a need, oldest first, with the person of each act; empty for an act of the market. */
    listEvents: (needId: number) =>
      db
        .select({
          at: needEvents.createdAt,
          act: needEvents.act,
          version: needEvents.version,
          note: needEvents.note,
          by: sql<string>`case when ${needEvents.actorUserId} is null then '' else ${memberName} end`,
        })
        .from(needEvents)
        .leftJoin(members, eq(members.id, needEvents.memberId))
        .leftJoin(profiles, eq(profiles.userId, needEvents.actorUserId))
        .where(eq(needEvents.needId, needId))
        .orderBy(asc(needEvents.id)),

    /** Returns the files of a need, in the order in which they were added. */
    listFiles: (needId: number, executor: Executor = db) =>
      executor
        .select({
          fileId: needFiles.id,
          storedFileId: needFiles.fileId,
          fileName: needFiles.fileName,
          isProtected: needFiles.isProtected,
          sizeBytes: storedFiles.sizeBytes,
          contentType: storedFiles.contentType,
          scan: storedFiles.scan,
          signedBy: storedFiles.signedBy,
          sha256: storedFiles.sha256,
        })
        .from(needFiles)
        .innerJoin(storedFiles, eq(storedFiles.id, needFiles.fileId))
        .where(eq(needFiles.needId, needId))
        .orderBy(asc(needFiles.id)),

    async addFile(
      tx: Executor,
      file: { needId: number; fileId: number; fileName: string; isProtected: boolean },
    ): Promise<number> {
      const [row] = await tx.insert(needFiles).values(file).returning({ id: needFiles.id });
      if (!row) throw new Error('insert into need_files returned nothing');
      return row.id;
    },

    async removeFile(tx: Executor, needId: number, id: number): Promise<boolean> {
      const removed = await tx
        .delete(needFiles)
        .where(and(eq(needFiles.id, id), eq(needFiles.needId, needId)))
        .returning({ id: needFiles.id });
      return removed.length === 1;
    },

    /** Returns the ids of needs being decided whose reminder or end is due, the earliest first. */
    async listUndecided(now: Date, size: number): Promise<number[]> {
      const { reminderDays, decideDays } = limits.needs;
      const daysPassed = (days: number) =>
        lte(needs.answersEndedAt, new Date(now.getTime() - days * 86_400_000));
      const rows = await db
        .select({ id: needs.id })
        .from(needs)
        .where(
          and(
            eq(needs.status, 'deciding'),
            or(
              daysPassed(decideDays),
              ...reminderDays.map((day) => and(daysPassed(day), lt(needs.remindedDays, day))),
            ),
          ),
        )
        .orderBy(asc(needs.answersEndedAt), asc(needs.id))
        .limit(size);
      return rows.map(({ id }) => id);
    },

    /** Records the last reminder to decide. */
    async setReminded(tx: Executor, id: number, remindedDays: number): Promise<void> {
      await tx.update(needs).set({ remindedDays }).where(eq(needs.id, id));
    },

    /** Returns the ids of open needs whose deadline has passed. */
    async listDue(now: Date, size: number): Promise<number[]> {
      const rows = await db
        .select({ id: needs.id })
        .from(needs)
        .where(and(eq(needs.status, 'open'), lte(needs.deadline, now)))
        .orderBy(asc(needs.deadline), asc(needs.id))
        .limit(size);
      return rows.map(({ id }) => id);
    },
  };
}
export type NeedsRepository = ReturnType<typeof createNeedsRepository>;
export type NeedFileRow = Awaited<ReturnType<NeedsRepository['listFiles']>>[number];
export type NeedEventRow = Awaited<ReturnType<NeedsRepository['listEvents']>>[number];
