import { sql, type AnyColumn } from 'drizzle-orm';
import { logins, users } from '../../schema';

export type AccountStanding = 'active' | 'deactivated' | 'closed';

/** Why another company cannot be dealt with, for who would; null while it can. */
export const whyUnreachable: Record<AccountStanding, string | null> = {
  active: null,
  deactivated: 'This company’s account is deactivated. It can be dealt with again once it is active.',
  closed: 'This company has closed its account.',
};

/**
 * How the account of a user stands, to be read beside a row that names the user. Who closes an account is deactivated for good,
 * so the login of one who is active, as most are, is not looked at.
 */
export const standingOf = (userId: AnyColumn) =>
  sql<AccountStanding>`(select case when u.deactivated_at is null then 'active' when (select l.closed_at from ${logins} l where l.id = u.login_id) is null then 'deactivated' else 'closed' end from ${users} u where ${sql`u.id = ${userId}`})`;
