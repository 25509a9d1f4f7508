import { and, desc, eq, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import type { WebhookPause } from '@proffer/contract/webhooks/rules';
import type { Database, Executor } from '../../platform/database';
import { members, profiles, users, webhookDeliveries, webhooks } from '../../schema';
import { memberName } from '../members';

const waiting = sql<number>`(select count(*)::int from ${webhookDeliveries} d where d.webhook_id = ${webhooks.id} and d.state = 'waiting')`;

/** Selects webhooks as owners see them. */
const described = (executor: Executor) =>
  executor
    .select({
      id: webhooks.id,
      url: webhooks.url,
      description: webhooks.description,
      nouns: webhooks.nouns,
      types: webhooks.types,
      paused: webhooks.paused,
      pausedAt: webhooks.pausedAt,
      oldSignsUntil: webhooks.oldSignsUntil,
      lastDeliveredAt: webhooks.lastDeliveredAt,
      lastFailedAt: webhooks.lastFailedAt,
      createdAt: webhooks.createdAt,
      createdBy: memberName,
      waiting,
    })
    .from(webhooks)
    .innerJoin(members, eq(members.id, webhooks.createdBy))
    .leftJoin(profiles, eq(profiles.userId, webhooks.userId));

/** Creates the only repository of webhooks. */
export function createWebhooksRepository(db: Database) {
  return {
    list: (userId: number) => described(db).where(eq(webhooks.userId, userId)).orderBy(desc(webhooks.id)),

    async find(executor: Executor, userId: number, id: number) {
      const [row] = await described(executor).where(and(eq(webhooks.id, id), eq(webhooks.userId, userId)));
      return row;
    },

    /** Returns a webhook with its sealed secrets and locks it until the transaction ends. */
    async lock(tx: Executor, userId: number, id: number) {
      const [row] = await tx
        .select()
        .from(webhooks)
        .where(and(eq(webhooks.id, id), eq(webhooks.userId, userId)))
        .for('update');
      return row;
    },

    /** Returns the target of a webhook, without a lock. */
    async findTarget(userId: number, id: number) {
      const [row] = await db
        .select({
          id: webhooks.id,
          userId: webhooks.userId,
          url: webhooks.url,
          secret: webhooks.secret,
          oldSecret: webhooks.oldSecret,
          oldSignsUntil: webhooks.oldSignsUntil,
        })
        .from(webhooks)
        .where(and(eq(webhooks.id, id), eq(webhooks.userId, userId)));
      return row;
    },

    /** Returns the number of webhooks of a company, whose row is locked so that two cannot be added at once. */
    async countLocked(tx: Executor, userId: number): Promise<number> {
      await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
      return tx.$count(webhooks, eq(webhooks.userId, userId));
    },

    async add(tx: Executor, row: typeof webhooks.$inferInsert): Promise<number> {
      const [added] = await tx.insert(webhooks).values(row).returning({ id: webhooks.id });
      if (!added) throw new Error('insert into webhooks returned nothing');
      return added.id;
    },

    async change(tx: Executor, id: number, change: Partial<typeof webhooks.$inferInsert>): Promise<void> {
      await tx.update(webhooks).set(change).where(eq(webhooks.id, id));
    },

    /** Pauses a webhook and returns its company; undefined if it was paused already. */
    async pause(
      tx: Executor,
      id: number,
      paused: WebhookPause,
      at: Date,
      deliveredBefore?: Date,
    ): Promise<{ userId: number; url: string } | undefined> {
      const [row] = await tx
        .update(webhooks)
        .set({ paused, pausedAt: at })
        .where(
          and(
            eq(webhooks.id, id),
            isNull(webhooks.paused),
            deliveredBefore &&
              or(isNull(webhooks.lastDeliveredAt), lt(webhooks.lastDeliveredAt, deliveredBefore)),
          ),
        )
        .returning({ userId: webhooks.userId, url: webhooks.url });
      return row;
    },

    async remove(tx: Executor, id: number): Promise<void> {
      await tx.delete(webhooks).where(eq(webhooks.id, id));
    },

    /** Stores that an attempt succeeded or failed. */
    async touch(id: number, isDelivered: boolean, at: Date): Promise<void> {
      await db
        .update(webhooks)
        .set(isDelivered ? { lastDeliveredAt: at } : { lastFailedAt: at })
        .where(eq(webhooks.id, id));
    },

    /** Returns the companies with an active webhook. */
    async listCompanies(): Promise<number[]> {
      const rows = await db
        .selectDistinct({ userId: webhooks.userId })
        .from(webhooks)
        .where(isNull(webhooks.paused));
      return rows.map(({ userId }) => userId);
    },

    /** Returns the positions of all active webhooks in the change feed. */
    listPositions: () =>
      db
        .select({ userId: webhooks.userId, after: webhooks.lastSequence })
        .from(webhooks)
        .where(isNull(webhooks.paused)),

    /** Returns the active webhooks of a company that is not deactivated. */
    listActive: (userId: number) =>
      db
        .select({
          id: webhooks.id,
          nouns: webhooks.nouns,
          types: webhooks.types,
          lastSequence: webhooks.lastSequence,
          role: users.role,
        })
        .from(webhooks)
        .innerJoin(users, and(eq(users.id, webhooks.userId), isNull(users.deactivatedAt)))
        .where(and(eq(webhooks.userId, userId), isNull(webhooks.paused)))
        .orderBy(webhooks.id),

    /** Moves the position of an active webhook; false if another node has moved it, or it was paused. */
    async advance(tx: Executor, id: number, from: number, to: number): Promise<boolean> {
      const { rowCount } = await tx
        .update(webhooks)
        .set({ lastSequence: to })
        .where(and(eq(webhooks.id, id), eq(webhooks.lastSequence, from), isNull(webhooks.paused)));
      return rowCount === 1;
    },

    /** Returns the owners of a company, with its role. */
    listOwners: (tx: Executor, userId: number) =>
      tx
        .select({ id: members.id, role: users.role })
        .from(members)
        .innerJoin(users, eq(users.id, members.userId))
        .where(and(eq(members.userId, userId), eq(members.role, 'owner'), isNull(members.leftAt))),

    /** Deletes replaced secrets that no longer sign. */
    async dropOldSecrets(now: Date): Promise<void> {
      await db
        .update(webhooks)
        .set({ oldSecret: null, oldSignsUntil: null })
        .where(and(isNotNull(webhooks.oldSignsUntil), lt(webhooks.oldSignsUntil, now)));
    },

    async forget(tx: Executor, userIds: number[]): Promise<void> {
      await tx.delete(webhooks).where(inArray(webhooks.userId, userIds));
    },
  };
}
export type WebhooksRepository = ReturnType<typeof createWebhooksRepository>;
export type WebhookRow = Awaited<ReturnType<WebhooksRepository['list']>>[number];
