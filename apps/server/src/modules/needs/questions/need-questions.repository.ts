import { and, asc, eq, inArray, or, sql, type SQL } from 'drizzle-orm';
import type { Database, Executor } from '../../../platform/database';
import { needQuestions, needs } from '../../../schema';

const columns = {
  id: needQuestions.id,
  supplierId: needQuestions.supplierId,
  question: needQuestions.question,
  reply: needQuestions.reply,
  createdAt: needQuestions.createdAt,
  repliedAt: needQuestions.repliedAt,
};

const isOpen = eq(needQuestions.reply, '');

const select = (executor: Executor, ...conditions: (SQL | undefined)[]) =>
  executor
    .select(columns)
    .from(needQuestions)
    .where(and(...conditions))
    .orderBy(asc(needQuestions.id));

/** Creates the only repository of questions about needs. */
export function createNeedQuestionsRepository(db: Database) {
  return {
    list: (needId: number) => select(db, eq(needQuestions.needId, needId)),

    /** Returns the questions that have a reply, and those of one supplier. */
    listFor: (needId: number, supplierId: number) =>
      select(
        db,
        eq(needQuestions.needId, needId),
        or(sql`${needQuestions.reply} <> ''`, eq(needQuestions.supplierId, supplierId)),
      ),

    async findLocked(tx: Executor, needId: number, id: number): Promise<NeedQuestionRow | undefined> {
      const [row] = await tx
        .select(columns)
        .from(needQuestions)
        .where(and(eq(needQuestions.id, id), eq(needQuestions.needId, needId)))
        .for('update');
      return row;
    },

    countOf: (tx: Executor, needId: number, supplierId: number): Promise<number> =>
      tx.$count(
        needQuestions,
        and(eq(needQuestions.needId, needId), eq(needQuestions.supplierId, supplierId)),
      ),

    async add(
      tx: Executor,
      question: { needId: number; supplierId: number; question: string; createdAt: Date },
    ): Promise<NeedQuestionRow> {
      const [row] = await tx.insert(needQuestions).values(question).returning(columns);
      if (!row) throw new Error('insert into need_questions returned nothing');
      return row;
    },

    async setReply(
      tx: Executor,
      id: number,
      reply: { reply: string; repliedAt: Date; repliedBy: number | null },
    ): Promise<void> {
      await tx.update(needQuestions).set(reply).where(eq(needQuestions.id, id));
    },

    async countOpen(needIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
      if (needIds.length === 0) return new Map();
      const rows = await db
        .select({ needId: needQuestions.needId, count: sql<number>`count(*)::int` })
        .from(needQuestions)
        .where(and(inArray(needQuestions.needId, [...needIds]), isOpen))
        .groupBy(needQuestions.needId);
      return new Map(rows.map(({ needId, count }) => [needId, count]));
    },

    /** Removes closed accounts as askers; the questions stay, because everybody has read them. */
    async forget(tx: Executor, userIds: number[]): Promise<void> {
      await tx
        .update(needQuestions)
        .set({ supplierId: null })
        .where(inArray(needQuestions.supplierId, userIds));
    },

    /** Returns the questions that a supplier asked, and those that a buyer was asked, for the personal-data export. */
    ownData: (userId: number) =>
      db
        .select({
          need: needs.title,
          isOwnNeed: sql<boolean>`${needs.buyerId} = ${userId}`,
          question: needQuestions.question,
          reply: needQuestions.reply,
          createdAt: needQuestions.createdAt,
          repliedAt: needQuestions.repliedAt,
        })
        .from(needQuestions)
        .innerJoin(needs, eq(needs.id, needQuestions.needId))
        .where(or(eq(needQuestions.supplierId, userId), eq(needs.buyerId, userId)))
        .orderBy(asc(needQuestions.id)),
  };
}
export type NeedQuestionsRepository = ReturnType<typeof createNeedQuestionsRepository>;

export interface NeedQuestionRow {
  id: number;
  supplierId: number | null;
  question: string;
  reply: string;
  createdAt: Date;
  repliedAt: Date | null;
}
