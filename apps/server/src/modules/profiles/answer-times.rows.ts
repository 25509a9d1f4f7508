import { sql, type SQL } from 'drizzle-orm';
import { conversations, lastActivity, ndaEvents, users } from '../../schema';

/** Median answer time of some answers and their number; null if there are none. */
interface AnswerTime {
  medianHours: number;
  answers: number;
}

/**
 * Number of latest NDA answers and of latest conversations from which answer times are computed. It is inlined into
 * the SQL: for a parameter, PostgreSQL would plan for a tenth of the table.
 */
const latest = sql.raw('20');
/** Maximum age of an answer that counts. */
const reachMs = 365 * 86_400_000;

/** Returns the earliest time of answers that count at a given moment. */
export const answersSince = (now: Date): string => new Date(now.getTime() - reachMs).toISOString();
const since = sql`${sql.placeholder('answersSince')}::timestamptz`;

/** Returns the SQL for the median of a query of `hours`, one row per answer; null without rows. */
const medianOf = (hours: SQL) => sql<AnswerTime | null>`(
  select json_build_object('medianHours', round((percentile_cont(0.5) within group (order by hours))::numeric, 2)::float8, 'answers', count(*))
  from (${hours}) latest having count(*) > 0)`;

/**
 * Selects the hours from a buyer's NDA request to the supplier's approval, rejection or skip. A request that the
 * supplier reactivated was answered before and does not count again.
 */
const hoursToNda = sql`
  select extract(epoch from answer.created_at - asked.created_at) / 3600 hours
  from (
    select id, nda_id, created_at from ${ndaEvents}
    where actor_user_id = ${users.id} and from_status = 'Requested'
      and to_status in ('Approved & Shared', 'Rejected', 'Skipped') and created_at > ${since}
    order by created_at desc, id desc limit ${latest}
  ) answer
  cross join lateral (
    select created_at, actor_user_id from ${ndaEvents} before
    where before.nda_id = answer.nda_id and before.id < answer.id order by before.id desc limit 1
  ) asked
  where asked.actor_user_id <> ${users.id}`;

/**
 * Selects the hours from the first message of the other side of a conversation to the company's first answer.
 * Unanswered conversations do not count.
 */
const hoursToMessage = (own: 'buyer' | 'supplier', other: 'buyer' | 'supplier') => sql`
  select extract(epoch from answered_at - asked_at) / 3600 hours
  from (
    select ${sql.raw(`${other}_began_at`)} asked_at, ${sql.raw(`${own}_answered_at`)} answered_at from ${conversations}
    where ${sql.raw(`${own}_id`)} = ${users.id} and ${lastActivity} > ${since}
    order by ${lastActivity} desc, id desc limit ${latest}
  ) conversation
  where answered_at > ${since}`;

/**
 * Answer times of a supplier. Both queries pick the latest rows first, so their cost grows neither with the market
 * nor with the supplier's history. The enclosing query joins `users`.
 */
export const supplierAnswerTimes = {
  nda: medianOf(hoursToNda),
  message: medianOf(hoursToMessage('supplier', 'buyer')),
} as const;

/** Answer times of any user. */
export const answerTimeColumns = {
  /** Time to answer NDA requests; only suppliers answer them. */
  nda: sql<AnswerTime | null>`case when ${users.role} = 'supplier' then ${supplierAnswerTimes.nda} end`,
  message: sql<AnswerTime | null>`case ${users.role} when 'supplier' then ${supplierAnswerTimes.message} when 'buyer' then ${medianOf(hoursToMessage('buyer', 'supplier'))} end`,
} as const;
