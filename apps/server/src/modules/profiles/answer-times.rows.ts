import { sql, type SQL } from 'drizzle-orm';
import { conversations, lastActivity, ndaEvents, users } from '../../schema';

/** The median of some answers, and how many there are; null for none. */
interface AnswerTime {
  medianHours: number;
  answers: number;
}

/**
 * So many of the latest answers to NDA requests, and of the conversations talked in last, tell how fast a company answers
 * now. Written out, because of a limit that is a value the planner takes a tenth of the table to be asked for.
 */
const latest = sql.raw('20');
/** How old answers may be. */
const reachMs = 365 * 86_400_000;

/** From when on answers count, at a moment. */
export const answersSince = (now: Date): string => new Date(now.getTime() - reachMs).toISOString();
const since = sql`${sql.placeholder('answersSince')}::timestamptz`;

/** `hours` gives one row an answer; without any there is no median. */
const medianOf = (hours: SQL) => sql<AnswerTime | null>`(
  select json_build_object('medianHours', round((percentile_cont(0.5) within group (order by hours))::numeric, 2)::float8, 'answers', count(*))
  from (${hours}) latest having count(*) > 0)`;

/**
 * From a buyer's NDA request to the supplier's approval, rejection or skip. A request that the supplier returned to
 * active has had its answer before.
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
 * From the first message of the other side of a conversation to the company's first answer. A conversation that is not
 * answered yet does not count.
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
 * How long a supplier takes to answer: each of the two finds the latest first, so its cost grows neither with the market nor
 * with what the user has done. The query joins `users`.
 */
export const supplierAnswerTimes = {
  nda: medianOf(hoursToNda),
  message: medianOf(hoursToMessage('supplier', 'buyer')),
} as const;

/** The same of any user. */
export const answerTimeColumns = {
  /** To NDA requests, which suppliers alone answer. */
  nda: sql<AnswerTime | null>`case when ${users.role} = 'supplier' then ${supplierAnswerTimes.nda} end`,
  message: sql<AnswerTime | null>`case ${users.role} when 'supplier' then ${supplierAnswerTimes.message} when 'buyer' then ${medianOf(hoursToMessage('buyer', 'supplier'))} end`,
} as const;
