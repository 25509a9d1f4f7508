import { sql, type SQL } from 'drizzle-orm';
import type { Role } from '@proffer/contract/wire/route';
import type { Database } from '../../platform/database';
import { conversations, lastActivity, messages, ndaEvents } from '../../schema';

/** The median of some answers, and how many there are; null for none. */
interface AnswerTime {
  medianHours: number;
  answers: number;
}

interface AnswerTimes {
  nda: AnswerTime | null;
  message: AnswerTime | null;
}

/**
 * The latest that are looked at: answers to NDA requests, and conversations. Written out, because of a limit that is a
 * value the planner takes a tenth of the table to be asked for.
 */
const latestNdaAnswers = sql.raw('200');
const latestConversations = sql.raw('100');
/** How old answers may be. */
const reachMs = 365 * 86_400_000;

/**
 * Reads how long a company takes to answer, from the histories of NDA requests and from conversations. Each of the two
 * finds the company's latest first and looks up what each of them answers, so its cost grows neither with the market nor
 * with what the company has done.
 */
export function createAnswerTimesRepository(db: Database) {
  return {
    /** To NDA requests, which suppliers alone answer, and to messages. */
    async find(userId: number, role: Exclude<Role, 'admin'>, now: Date): Promise<AnswerTimes> {
      const nda = role === 'supplier' ? medianOf(hoursToNda(userId, now)) : sql`null::json`;
      const { rows } = await db.execute<AnswerTimes & Record<string, unknown>>(
        sql`select ${nda} nda, ${medianOf(hoursToMessage(userId, role, now))} message`,
      );
      return rows[0] ?? { nda: null, message: null };
    },
  };
}
export type AnswerTimesRepository = ReturnType<typeof createAnswerTimesRepository>;

const since = (now: Date): SQL => sql`${new Date(now.getTime() - reachMs).toISOString()}::timestamptz`;

/** `hours` gives one row an answer; without any there is no median. */
const medianOf = (hours: SQL): SQL => sql`(
  select json_build_object('medianHours', round((percentile_cont(0.5) within group (order by hours))::numeric, 2)::float8, 'answers', count(*))
  from (${hours}) latest having count(*) > 0)`;

/**
 * From a buyer's NDA request to the supplier's approval, rejection or skip. A request that the supplier returned to
 * active has had its answer before.
 */
const hoursToNda = (supplierId: number, now: Date): SQL => sql`
  select extract(epoch from answer.created_at - asked.created_at) / 3600 hours
  from (
    select id, nda_id, created_at from ${ndaEvents}
    where actor_user_id = ${supplierId} and from_status = 'Requested'
      and to_status in ('Approved & Shared', 'Rejected', 'Skipped') and created_at > ${since(now)}
    order by created_at desc, id desc limit ${latestNdaAnswers}
  ) answer
  cross join lateral (
    select created_at, actor_user_id from ${ndaEvents} before
    where before.nda_id = answer.nda_id and before.id < answer.id order by before.id desc limit 1
  ) asked
  where asked.actor_user_id <> ${supplierId}`;

/**
 * From the first message of the other side of a conversation to the company's first answer, in the conversations
 * that were talked in last. One that is not answered yet does not count.
 */
function hoursToMessage(userId: number, role: Exclude<Role, 'admin'>, now: Date): SQL {
  const own = role === 'supplier' ? sql`supplier_id` : sql`buyer_id`;
  return sql`
    select extract(epoch from answer.sent_at - asked.sent_at) / 3600 hours
    from (
      select id from ${conversations} where ${own} = ${userId} and ${lastActivity} > ${since(now)}
      order by ${lastActivity} desc, id desc limit ${latestConversations}
    ) conversation
    cross join lateral (
      select sequence, sent_at from ${messages}
      where conversation_id = conversation.id and sender_id <> ${userId} order by sequence limit 1
    ) asked
    cross join lateral (
      select sent_at from ${messages}
      where conversation_id = conversation.id and sender_id = ${userId} and sequence > asked.sequence
      order by sequence limit 1
    ) answer
    where answer.sent_at > ${since(now)}`;
}
