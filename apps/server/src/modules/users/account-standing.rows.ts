import { sql, type AnyColumn } from 'drizzle-orm';
import { logins, users } from '../../schema';

export type AccountStanding = 'active' | 'deactivated' | 'closed';

/** Why another company cannot be dealt with, for who would; null while it can. */
export const whyUnreachable: Record<AccountStanding, string | null> = {
  active: null,
  deactivated: 'This company’s account is deactivated. It can be dealt with again once it is active.',
  closed: 'This company has closed its account.',
};

/** How the account of a user stands, to be read beside a row that names the user. */
export const standingOf = (userId: AnyColumn) =>
  sql<AccountStanding>`(select case when l.closed_at is not null then 'closed' when u.deactivated_at is not null then 'deactivated' else 'active' end from ${users} u inner join ${logins} l on l.id = u.login_id where ${sql`u.id = ${userId}`})`;
