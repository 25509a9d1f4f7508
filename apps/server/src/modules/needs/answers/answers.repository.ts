import { and, asc, count, desc, eq, getTableColumns, inArray, isNotNull, or, sql } from 'drizzle-orm';
import type { Database, Executor } from '../../../platform/database';
import {
  isNdaInForce,
  members,
  ndaRequests,
  needAnswers,
  needAnswerVersions,
  needs,
  needVersions,
  offers,
  profiles,
  quotes,
  type StoredAnswer,
} from '../../../schema';
import { memberName } from '../../members';
import { knownOffer } from '../../offers';
import { listColumns, readerColumns } from '../needs.rows';

type AnswerChange = Partial<
  Pick<
    typeof needAnswers.$inferInsert,
    'state' | 'version' | 'confirmedVersion' | 'offerId' | 'quoteId' | 'declineReason' | 'declineNote'
  >
> & { changedAt: Date };
export type { StoredAnswer } from '../../../schema';
export type AnswerRow = typeof needAnswers.$inferSelect;
export type AnswerVersionRow = typeof needAnswerVersions.$inferSelect;

const last = and(
  eq(needAnswerVersions.answerId, needAnswers.id),
  eq(needAnswerVersions.number, needAnswers.version),
);
/** True if people other than the author may know the answer. */
const isRevealed = or(eq(needs.isSealed, false), isNotNull(needs.openedAt));

/** Creates the only repository that writes answers to needs and their versions. */
export function createAnswersRepository(db: Database) {
  return {
    async find(needId: number, supplierId: number, executor: Executor = db): Promise<AnswerRow | undefined> {
      const [row] = await executor
        .select()
        .from(needAnswers)
        .where(and(eq(needAnswers.needId, needId), eq(needAnswers.supplierId, supplierId)));
      return row;
    },

    /** Returns the encrypted key of the answers of a need; null if there is none. */
    async findKey(needId: number, executor: Executor = db): Promise<Buffer | null> {
      const [row] = await executor.select({ key: needs.answersKey }).from(needs).where(eq(needs.id, needId));
      return row?.key ?? null;
    },

    async setKey(tx: Executor, needId: number, answersKey: Buffer): Promise<void> {
      await tx.update(needs).set({ answersKey }).where(eq(needs.id, needId));
    },

    /** Records that the answers of a need are open to its buyer. */
    async setOpened(tx: Executor, needId: number, openedAt: Date): Promise<void> {
      await tx.update(needs).set({ openedAt }).where(eq(needs.id, needId));
    },

    async add(
      tx: Executor,
      answer: Pick<
        typeof needAnswers.$inferInsert,
        'needId' | 'supplierId' | 'version' | 'confirmedVersion'
      > & { createdAt: Date },
    ): Promise<AnswerRow> {
      const [row] = await tx
        .insert(needAnswers)
        .values({ ...answer, changedAt: answer.createdAt })
        .returning();
      if (!row) throw new Error('insert into need_answers returned nothing');
      return row;
    },

    /** Changes an answer, whose need the caller has locked. */
    async change(tx: Executor, id: number, change: AnswerChange): Promise<void> {
      await tx.update(needAnswers).set(change).where(eq(needAnswers.id, id));
    },

    async addVersion(tx: Executor, version: typeof needAnswerVersions.$inferInsert): Promise<void> {
      await tx.insert(needAnswerVersions).values(version);
    },

    /** Stores the content of a sealed version in plain. */
    async openVersion(tx: Executor, answerId: number, number: number, stored: StoredAnswer): Promise<void> {
      await tx
        .update(needAnswerVersions)
        .set({ stored })
        .where(and(eq(needAnswerVersions.answerId, answerId), eq(needAnswerVersions.number, number)));
    },

    /** Returns all versions of an answer, oldest first, with the name of the person who saved each. */
    listVersions: (answerId: number, executor: Executor = db) =>
      executor
        .select({
          ...getTableColumns(needAnswerVersions),
          by: sql<string>`coalesce(${memberName}, '')`,
        })
        .from(needAnswerVersions)
        .innerJoin(needAnswers, eq(needAnswers.id, needAnswerVersions.answerId))
        .leftJoin(members, eq(members.id, needAnswerVersions.memberId))
        .leftJoin(profiles, eq(profiles.userId, needAnswers.supplierId))
        .where(eq(needAnswerVersions.answerId, answerId))
        .orderBy(asc(needAnswerVersions.number)),

    /** Returns the current answers of a need with their last versions, suppliers and quotes, oldest first. */
    listCurrent: (needId: number, executor: Executor = db) =>
      executor
        .select({
          answer: getTableColumns(needAnswers),
          version: getTableColumns(needAnswerVersions),
          supplierCompany: profiles.companyName,
          quoteState: quotes.state,
          quoteValidUntil: quotes.validUntil,
        })
        .from(needAnswers)
        .innerJoin(needAnswerVersions, last)
        .innerJoin(profiles, eq(profiles.userId, needAnswers.supplierId))
        .leftJoin(quotes, eq(quotes.id, needAnswers.quoteId))
        .where(and(eq(needAnswers.needId, needId), eq(needAnswers.state, 'current')))
        .orderBy(asc(needAnswers.id)),

    /** Returns current answers to needs of a buyer that others than their authors may know. */
    listRevealed: (ids: readonly number[], buyerId: number) =>
      db
        .select({
          answer: getTableColumns(needAnswers),
          version: getTableColumns(needAnswerVersions),
          key: needs.answersKey,
          need: { title: needs.title, materialVersion: needs.materialVersion },
          supplierCompany: profiles.companyName,
          quoteState: quotes.state,
          quoteValidUntil: quotes.validUntil,
        })
        .from(needAnswers)
        .innerJoin(needs, eq(needs.id, needAnswers.needId))
        .innerJoin(needAnswerVersions, last)
        .innerJoin(profiles, eq(profiles.userId, needAnswers.supplierId))
        .leftJoin(quotes, eq(quotes.id, needAnswers.quoteId))
        .where(
          and(
            inArray(needAnswers.id, [...ids]),
            eq(needs.buyerId, buyerId),
            eq(needAnswers.state, 'current'),
            isRevealed,
          ),
        ),

    /** Returns the suppliers with a current answer. */
    async listAnswering(tx: Executor, needId: number): Promise<number[]> {
      const rows = await tx
        .select({ supplierId: needAnswers.supplierId })
        .from(needAnswers)
        .where(and(eq(needAnswers.needId, needId), eq(needAnswers.state, 'current')))
        .orderBy(asc(needAnswers.supplierId));
      return rows.map(({ supplierId }) => supplierId);
    },

    /** Returns the number of current answers by need, without those that are still sealed. */
    async countByNeed(needIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
      if (needIds.length === 0) return new Map();
      const rows = await db
        .select({ needId: needAnswers.needId, count: count() })
        .from(needAnswers)
        .innerJoin(needs, eq(needs.id, needAnswers.needId))
        .where(and(inArray(needAnswers.needId, [...needIds]), eq(needAnswers.state, 'current'), isRevealed))
        .groupBy(needAnswers.needId);
      return new Map(rows.map((row) => [row.needId, row.count]));
    },

    /** Returns a page of a supplier's answers with their needs, the last changed first. */
    listOwn: (supplierId: number, { page, size }: { page: number; size: number }) =>
      db
        .select({
          answer: getTableColumns(needAnswers),
          version: getTableColumns(needAnswerVersions),
          key: needs.answersKey,
          materialVersion: needs.materialVersion,
          quoteState: quotes.state,
          need: { ...listColumns, ...readerColumns(sql`${supplierId}::bigint`) },
        })
        .from(needAnswers)
        .innerJoin(needs, eq(needs.id, needAnswers.needId))
        .innerJoin(profiles, eq(profiles.userId, needs.buyerId))
        .innerJoin(needAnswerVersions, last)
        .leftJoin(quotes, eq(quotes.id, needAnswers.quoteId))
        .where(eq(needAnswers.supplierId, supplierId))
        .orderBy(desc(needAnswers.changedAt), desc(needAnswers.id))
        .limit(size)
        .offset(page * size),

    countOwn: (supplierId: number): Promise<number> =>
      db.$count(needAnswers, eq(needAnswers.supplierId, supplierId)),

    /** Returns an offer of a supplier on which an answer can rest; undefined if it is not on the market. */
    async findOffer(
      executor: Executor,
      supplierId: number,
      offerId: number,
    ): Promise<{ title: string; version: number } | undefined> {
      const [row] = await executor
        .select({ title: offers.title, version: offers.version })
        .from(offers)
        .where(
          and(eq(offers.id, offerId), eq(offers.supplierId, supplierId), eq(offers.status, 'published')),
        );
      return row;
    },

    async findCompanyName(executor: Executor, userId: number): Promise<string> {
      const [row] = await executor
        .select({ companyName: profiles.companyName })
        .from(profiles)
        .where(eq(profiles.userId, userId));
      return row?.companyName ?? '';
    },

    /** Returns the titles of offers as their buyers know them. */
    async findTitles(offerIds: readonly number[]): Promise<ReadonlyMap<number, string>> {
      if (offerIds.length === 0) return new Map();
      const rows = await db
        .select({ id: offers.id, title: knownOffer.title })
        .from(offers)
        .where(inArray(offers.id, [...offerIds]));
      return new Map(rows.map(({ id, title }) => [id, title]));
    },

    /** Returns the NDA in force between a buyer and the supplier of an offer on it. */
    async findNda(tx: Executor, offerId: number, buyerId: number): Promise<number | null> {
      const [row] = await tx
        .select({ id: ndaRequests.id })
        .from(ndaRequests)
        .where(and(eq(ndaRequests.offerId, offerId), eq(ndaRequests.buyerId, buyerId), isNdaInForce))
        .limit(1);
      return row?.id ?? null;
    },

    /** Returns true if an NDA between a buyer and a supplier is in force, on any offer. */
    async hasNda(tx: Executor, buyerId: number, supplierId: number): Promise<boolean> {
      const [row] = await tx
        .select({ id: ndaRequests.id })
        .from(ndaRequests)
        .where(and(eq(ndaRequests.buyerId, buyerId), eq(ndaRequests.supplierId, supplierId), isNdaInForce))
        .limit(1);
      return row !== undefined;
    },

    /** Returns a published version of a need. */
    async getNeedVersion(tx: Executor, needId: number, version: number) {
      const [row] = await tx
        .select()
        .from(needVersions)
        .where(and(eq(needVersions.needId, needId), eq(needVersions.version, version)));
      if (!row) throw new Error(`need ${needId} has no version ${version}`);
      return row;
    },

    /** Returns the needs that a supplier can still answer and has answered. */
    async listOpenOf(tx: Executor, supplierId: number): Promise<number[]> {
      const rows = await tx
        .select({ needId: needAnswers.needId })
        .from(needAnswers)
        .innerJoin(needs, eq(needs.id, needAnswers.needId))
        .where(
          and(
            eq(needAnswers.supplierId, supplierId),
            eq(needAnswers.state, 'current'),
            eq(needs.status, 'open'),
          ),
        )
        .orderBy(asc(needAnswers.needId));
      return rows.map(({ needId }) => needId);
    },

    /** Returns all versions of a supplier's answers with the keys of their needs, for the personal-data export. */
    listOwnVersions: (supplierId: number) =>
      db
        .select({
          answer: getTableColumns(needAnswers),
          version: getTableColumns(needAnswerVersions),
          key: needs.answersKey,
          needTitle: needs.title,
        })
        .from(needAnswers)
        .innerJoin(needs, eq(needs.id, needAnswers.needId))
        .innerJoin(needAnswerVersions, eq(needAnswerVersions.answerId, needAnswers.id))
        .where(eq(needAnswers.supplierId, supplierId))
        .orderBy(asc(needAnswers.id), asc(needAnswerVersions.number)),
  };
}
export type AnswersRepository = ReturnType<typeof createAnswersRepository>;
export type CurrentAnswerRow = Awaited<ReturnType<AnswersRepository['listCurrent']>>[number];
export type RevealedAnswerRow = Awaited<ReturnType<AnswersRepository['listRevealed']>>[number];
export type OwnAnswerRow = Awaited<ReturnType<AnswersRepository['listOwn']>>[number];
