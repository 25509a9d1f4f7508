import { and, asc, eq, gt, inArray, isNull, lt, min, sql } from 'drizzle-orm';
import type { KeyNoun } from '@proffer/contract/api-keys/rules';
import { nounOfEvent } from '@proffer/contract/events/types';
import type { EventIds } from '@proffer/contract/events/schemas';
import { prepareQuery, withTransaction, type Database, type Executor } from '../../platform/database';
import { events, eventSequences } from '../../schema';
import type { NewEvent } from './event';

/** Events that are numbered in one transaction. */
const numberedAtOnce = 5_000;

const columns = {
  uuid: events.uuid,
  sequence: sql<number>`${events.sequence}`.mapWith(Number),
  noun: events.noun,
  type: events.type,
  isOwn: events.isOwn,
  data: events.data,
  createdAt: events.createdAt,
};

/** Creates the only repository of events. */
export function createEventsRepository(db: Database) {
  /** Returns the statement that inserts a number of rows; prepared, because every chat message inserts two. */
  const insertOf = (count: number) => {
    const added = { id: events.id };
    const rows = Array.from({ length: count }, (_, place) => {
      const given = (name: keyof NewEvent | 'noun') => sql.placeholder(`${name}${place}`);
      return {
        userId: given('userId'),
        noun: given('noun'),
        type: given('type'),
        isOwn: given('isOwn'),
        data: sql<EventIds>`${given('data')}::jsonb`,
        createdAt: sql<Date>`${given('at')}::timestamptz`,
      };
    });
    return prepareQuery<{ id: number }>(
      db,
      `new_events_${count}`,
      db.insert(events).values(rows).returning(added),
      added,
    );
  };
  const insert = { one: insertOf(1), two: insertOf(2) };

  return {
    async add(tx: Executor, rows: NewEvent[]): Promise<void> {
      for (let place = 0; place < rows.length; place += 2) {
        const pair = rows.slice(place, place + 2);
        const values = pair.flatMap(({ data, at, ...row }, index) =>
          Object.entries({
            ...row,
            noun: nounOfEvent(row.type),
            data: JSON.stringify(data),
            at: at.toISOString(),
          }).map(([name, value]) => [`${name}${index}`, value] as const),
        );
        await (pair.length === 2 ? insert.two : insert.one)(Object.fromEntries(values), tx);
      }
    },

    async hasUnnumbered(userId: number): Promise<boolean> {
      const rows = await db
        .select({ id: events.id })
        .from(events)
        .where(and(eq(events.userId, userId), isNull(events.sequence)))
        .limit(1);
      return rows.length > 0;
    },

    /** Returns companies with unnumbered events that were recorded before a moment. */
    async listUnnumbered(before: Date): Promise<number[]> {
      const rows = await db
        .selectDistinct({ userId: events.userId })
        .from(events)
        .where(and(isNull(events.sequence), lt(events.createdAt, before)))
        .limit(1_000);
      return rows.map(({ userId }) => userId);
    },

    /**
     * Numbers committed events of a company and returns how many. Its row is locked until the commit, so a reader who
     * sees a number also sees all smaller ones.
     */
    async number(userId: number): Promise<number> {
      return withTransaction(db, async (tx) => {
        await tx.insert(eventSequences).values({ userId }).onConflictDoNothing();
        const [counter] = await tx
          .select({ last: eventSequences.last })
          .from(eventSequences)
          .where(eq(eventSequences.userId, userId))
          .for('update');
        const last = counter?.last ?? 0;
        // A statement of its own: it sees what was committed before the lock was given.
        const { rowCount } = await tx.execute(sql`
          update ${events} set sequence = ${last}::bigint + numbered.position
          from (
            select id, row_number() over (order by id) as position from (
              select id from ${events} where user_id = ${userId} and sequence is null order by id limit ${numberedAtOnce}
            ) oldest
          ) numbered
          where ${events}.id = numbered.id`);
        const count = rowCount ?? 0;
        if (count > 0) {
          await tx
            .update(eventSequences)
            .set({ last: last + count })
            .where(eq(eventSequences.userId, userId));
        }
        return count;
      });
    },

    /** Returns the number of the last event of a company; 0 before the first. */
    async findLast(userId: number): Promise<number> {
      const [row] = await db
        .select({ last: eventSequences.last })
        .from(eventSequences)
        .where(eq(eventSequences.userId, userId));
      return row?.last ?? 0;
    },

    /** Returns the companies that have events after the given number, unnumbered ones included. */
    async findAhead(positions: { userId: number; after: number }[]): Promise<number[]> {
      const { rows } = await db.execute<{ userId: string }>(sql`
        select distinct given.user_id as "userId"
        from unnest(${sql.param(positions.map(({ userId }) => userId))}::bigint[],
                    ${sql.param(positions.map(({ after }) => after))}::bigint[]) as given(user_id, after)
        where exists (select from ${eventSequences} s where s.user_id = given.user_id and s.last > given.after)
          or exists (select from ${events} e where e.user_id = given.user_id and e.sequence is null)`);
      return rows.map(({ userId }) => Number(userId));
    },

    /** Returns the smallest number that is kept; null if no numbered event is. */
    async findOldest(userId: number): Promise<number | null> {
      const [row] = await db
        .select({ oldest: min(events.sequence) })
        .from(events)
        .where(eq(events.userId, userId));
      return row?.oldest ?? null;
    },

    /** Returns events after a number, in order. */
    list: (userId: number, after: number, nouns: KeyNoun[], limit: number) =>
      db
        .select(columns)
        .from(events)
        .where(and(eq(events.userId, userId), gt(events.sequence, after), inArray(events.noun, nouns)))
        .orderBy(asc(events.sequence))
        .limit(limit),

    /** Deletes numbered events that were recorded before a moment, at most 10,000, and returns how many. */
    async deleteBefore(before: Date): Promise<number> {
      const { rowCount } = await db.execute(sql`
        delete from ${events} where id in (
          select id from ${events}
          where created_at < ${before.toISOString()}::timestamptz and sequence is not null
          order by created_at limit 10000
        )`);
      return rowCount ?? 0;
    },

    /** Deletes the events of companies that are closed. */
    async forget(tx: Executor, userIds: number[]): Promise<void> {
      await tx.delete(events).where(inArray(events.userId, userIds));
    },
  };
}
export type EventsRepository = ReturnType<typeof createEventsRepository>;
export type EventRow = Awaited<ReturnType<EventsRepository['list']>>[number];
