import { sql, type AnyColumn } from 'drizzle-orm';
import { logins, users } from '../../schema';

export type AccountStanding = 'active' | 'deactivated' | 'closed';

/** Why another company cannot be dealt with, as text for the user; null if it can. */
export const whyUnreachable: Record<AccountStanding, string | null> = {
  active: null,
  deactivated: 'This company’s account is deactivated. You can do business with it again once it is active.',
  closed: 'This company has closed its account.',
};

/**
 * Returns an SQL expression for the standing of the user in a column. A closed account is always deactivated too, so
 * the login of an active user, the common case, is not read.
 */
export const standingOf = (userId: AnyColumn) =>
  sql<AccountStanding>`(select case when u.deactivated_at is null then 'active' when (select l.closed_at from ${logins} l where l.id = u.login_id) is null then 'deactivated' else 'closed' end from ${users} u where ${sql`u.id = ${userId}`})`;
