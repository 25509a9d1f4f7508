import { and, desc, eq, gte, isNull, lt, sql } from 'drizzle-orm';
import type { DeliveryState } from '@proffer/contract/webhooks/rules';
import type { Database, Executor } from '../../platform/database';
import { users, webhookDeliveries, webhooks } from '../../schema';

/** Due deliveries that one claim looks at. */
const considered = 200;
/** Deliveries that are deleted in one statement. */
const deletedAtOnce = 10_000;

const columns = {
  id: webhookDeliveries.id,
  eventId: webhookDeliveries.eventId,
  type: webhookDeliveries.type,
  sequence: webhookDeliveries.sequence,
  state: webhookDeliveries.state,
  attempts: webhookDeliveries.attempts,
  nextAttemptAt: webhookDeliveries.nextAttemptAt,
  lastAttemptAt: webhookDeliveries.lastAttemptAt,
  status: webhookDeliveries.status,
  durationMs: webhookDeliveries.durationMs,
  fault: webhookDeliveries.fault,
  answer: webhookDeliveries.answer,
  createdAt: webhookDeliveries.createdAt,
};

/** A delivery to be attempted, with its receiver. */
export interface ClaimedDelivery {
  id: number;
  webhookId: number;
  userId: number;
  eventId: string;
  body: string;
  attempts: number;
  retryUntil: Date;
  createdAt: Date;
  url: string;
  secret: Buffer;
  oldSecret: Buffer | null;
  oldSignsUntil: Date | null;
}

interface ClaimOptions {
  now: Date;
  /** Time after which a claimed delivery without result is due again. */
  until: Date;
  limit: number;
  perWebhook: number;
  /** Webhooks with as many attempts in progress as allowed. */
  busy: number[];
}

/** Creates the only repository of deliveries. */
export function createDeliveriesRepository(db: Database) {
  return {
    async add(tx: Executor, rows: (typeof webhookDeliveries.$inferInsert)[]): Promise<void> {
      if (rows.length > 0) await tx.insert(webhookDeliveries).values(rows);
    },

    async addOne(tx: Executor, row: typeof webhookDeliveries.$inferInsert): Promise<number> {
      const [added] = await tx.insert(webhookDeliveries).values(row).returning({ id: webhookDeliveries.id });
      if (!added) throw new Error('insert into webhook_deliveries returned nothing');
      return added.id;
    },

    /**
     * Claims due deliveries of active webhooks of companies that are not deactivated, at most `perWebhook` of each. A
     * row that another node claims meanwhile is left out, because its time has moved when its lock is free.
     */
    async claim({ now, until, limit, perWebhook, busy }: ClaimOptions): Promise<ClaimedDelivery[]> {
      const at = sql`${now.toISOString()}::timestamptz`;
      const due = sql`
        select id from (
          select id, row_number() over (partition by webhook_id order by next_attempt_at, id) as place
          from (
            select d.id, d.webhook_id, d.next_attempt_at
            from ${webhookDeliveries} d join ${webhooks} w on w.id = d.webhook_id and w.paused is null
              join ${users} u on u.id = w.user_id and u.deactivated_at is null
            where d.state = 'waiting' and d.next_attempt_at <= ${at}
              and d.webhook_id <> all(${sql.param(busy)}::bigint[])
            order by d.next_attempt_at limit ${considered}
          ) soonest
        ) placed
        where place <= ${perWebhook} order by place, id limit ${limit}`;
      return db
        .update(webhookDeliveries)
        .set({ nextAttemptAt: until })
        .from(webhooks)
        .where(
          and(
            sql`${webhookDeliveries.id} in (${due})`,
            eq(webhooks.id, webhookDeliveries.webhookId),
            eq(webhookDeliveries.state, 'waiting'),
            sql`${webhookDeliveries.nextAttemptAt} <= ${at}`,
          ),
        )
        .returning({
          id: webhookDeliveries.id,
          webhookId: webhookDeliveries.webhookId,
          userId: webhooks.userId,
          eventId: webhookDeliveries.eventId,
          body: webhookDeliveries.body,
          attempts: webhookDeliveries.attempts,
          retryUntil: webhookDeliveries.retryUntil,
          createdAt: webhookDeliveries.createdAt,
          url: webhooks.url,
          secret: webhooks.secret,
          oldSecret: webhooks.oldSecret,
          oldSignsUntil: webhooks.oldSignsUntil,
        });
    },

    /** Returns the time of the next attempt of an active webhook; null if none is planned. */
    async findNextAttempt(): Promise<Date | null> {
      const [row] = await db
        .select({ at: webhookDeliveries.nextAttemptAt })
        .from(webhookDeliveries)
        .innerJoin(
          webhooks,
          and(eq(webhooks.id, webhookDeliveries.webhookId), sql`${webhooks.paused} is null`),
        )
        .innerJoin(users, and(eq(users.id, webhooks.userId), isNull(users.deactivatedAt)))
        .where(
          and(eq(webhookDeliveries.state, 'waiting'), sql`${webhookDeliveries.nextAttemptAt} is not null`),
        )
        .orderBy(webhookDeliveries.nextAttemptAt)
        .limit(1);
      return row?.at ?? null;
    },

    /** Makes a claimed delivery due again without an attempt. */
    async release(id: number, now: Date): Promise<void> {
      await db
        .update(webhookDeliveries)
        .set({ nextAttemptAt: now })
        .where(and(eq(webhookDeliveries.id, id), eq(webhookDeliveries.state, 'waiting')));
    },

    /** Stores the result of an attempt. */
    async record(
      executor: Executor,
      id: number,
      result: {
        state: DeliveryState;
        nextAttemptAt: Date | null;
        lastAttemptAt: Date;
        status: number | null;
        durationMs: number;
        fault: string | null;
        answer: string | null;
      },
    ): Promise<void> {
      await executor
        .update(webhookDeliveries)
        .set({ ...result, attempts: sql`${webhookDeliveries.attempts} + 1` })
        .where(eq(webhookDeliveries.id, id));
    },

    /** Makes deliveries that were given up since a moment due again, and those that wait due now. */
    async revive(tx: Executor, webhookId: number, since: Date, now: Date, retryUntil: Date): Promise<void> {
      const again = { state: 'waiting' as const, attempts: 0, nextAttemptAt: now, retryUntil };
      await tx
        .update(webhookDeliveries)
        .set(again)
        .where(
          and(
            eq(webhookDeliveries.webhookId, webhookId),
            sql`${webhookDeliveries.sequence} is not null`,
            sql`(${webhookDeliveries.state} = 'waiting' or (${webhookDeliveries.state} = 'failed' and ${gte(webhookDeliveries.createdAt, since)}))`,
          ),
        );
    },

    async find(executor: Executor, webhookId: number, id: number) {
      const [row] = await executor
        .select({ ...columns, body: webhookDeliveries.body, retryUntil: webhookDeliveries.retryUntil })
        .from(webhookDeliveries)
        .where(and(eq(webhookDeliveries.id, id), eq(webhookDeliveries.webhookId, webhookId)));
      return row;
    },

    /** Returns a page of the deliveries of a webhook, the newest first. */
    list: (webhookId: number, page: number, size: number) =>
      db
        .select(columns)
        .from(webhookDeliveries)
        .where(eq(webhookDeliveries.webhookId, webhookId))
        .orderBy(desc(webhookDeliveries.id))
        .limit(size)
        .offset(page * size),

    count: (webhookId: number): Promise<number> =>
      db.$count(webhookDeliveries, eq(webhookDeliveries.webhookId, webhookId)),

    /** Returns the number of deliveries that wait, in the whole market. */
    countWaiting: (): Promise<number> => db.$count(webhookDeliveries, eq(webhookDeliveries.state, 'waiting')),

    /** Deletes deliveries older than a moment, at most 10,000, and returns how many. */
    async deleteBefore(before: Date): Promise<number> {
      const old = db
        .select({ id: webhookDeliveries.id })
        .from(webhookDeliveries)
        .where(lt(webhookDeliveries.createdAt, before))
        .orderBy(webhookDeliveries.createdAt)
        .limit(deletedAtOnce);
      const { rowCount } = await db.delete(webhookDeliveries).where(sql`${webhookDeliveries.id} in ${old}`);
      return rowCount ?? 0;
    },
  };
}
export type DeliveriesRepository = ReturnType<typeof createDeliveriesRepository>;
export type DeliveryRow = Awaited<ReturnType<DeliveriesRepository['list']>>[number];
