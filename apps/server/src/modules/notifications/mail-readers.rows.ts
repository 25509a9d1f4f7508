import { sql, type SQL } from 'drizzle-orm';
import type { MailChoice } from '@proffer/contract/wire/choices';
import { assignments, memberMailChoices, members, messages, notifications } from '../../schema';
import { usualMailOf } from '../members';

/** Mail setting of a person, from a left join; viewers get no mails unless they choose so. */
export const mailChoice = sql<MailChoice>`coalesce(${memberMailChoices.mail}, ${usualMailOf(members.role)})`;

/** Returns SQL of the id of the person who has been in a company the longest. */
export const firstMember = (userId: SQL | number): SQL =>
  sql`(select min(f.id) from ${members} f where f.user_id = ${userId} and f.left_at is null)`;

/**
 * True if a notification concerns a person, for a query over `notifications` and `members` (COM-66). Owners, and
 * viewers who chose mails, are concerned by everything; members by what is addressed or assigned to them, and by
 * conversations in which they wrote.
 */
export const concerns = sql`(${notifications.onlyFor} is null or ${members.id} = any(${notifications.onlyFor})) and (
  ${notifications.onlyFor} is not null or ${members.role} <> 'member'
  or exists (select from ${assignments} a where a.user_id = ${notifications.userId} and a.member_id = ${members.id} and (
    (a.kind = ${notifications.referenceKind} and a.subject_id = ${notifications.referenceId})
    or (a.kind = 'conversation' and a.subject_id = ${notifications.conversationId})))
  or (${notifications.conversationId} is not null and exists (select from ${messages} w
    where w.conversation_id = ${notifications.conversationId} and w.author_id = ${members.id})))`;
