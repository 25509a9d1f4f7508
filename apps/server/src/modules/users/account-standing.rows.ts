import { sql, type AnyColumn } from 'drizzle-orm';
import { users } from '../../schema';

export type AccountStanding = 'active' | 'deactivated' | 'closed';

/** Why another company cannot be dealt with, as text for the user; null if it can. */
export const whyUnreachable: Record<AccountStanding, string | null> = {
  active: null,
  deactivated: 'This company’s account is deactivated. You can do business with it again once it is active.',
  closed: 'This company has closed its account.',
};

/**
 * Returns an SQL expression for the standing of the user in a column.
 */
export const standingOf = (userId: AnyColumn) =>
  sql<AccountStanding>`(select case when u.deactivated_at is null then 'active' when u.closed_at is null then 'deactivated' else 'closed' end from ${users} u where ${sql`u.id = ${userId}`})`;
