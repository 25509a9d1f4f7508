import { sql } from 'drizzle-orm';
import { logins, members, ssoDomains, ssoProviders, users } from '../../schema';

/**
 * Returns SQL for whether the company of a row of `users` requires single sign-on from the person of a row of
 * `members` (SSO-20). The rule rests while its exempt owner is no owner, so that a company is never locked out.
 */
export const ssoIsRequired = sql<boolean>`exists (select from ${ssoProviders} p join ${ssoDomains} d on d.user_id = p.user_id and d.proved_at is not null join ${logins} l on l.id = ${members.loginId} join ${members} o on o.user_id = p.user_id and o.login_id = p.exempt_login_id and o.left_at is null and o.role = 'owner' where p.user_id = ${users.id} and p.is_required and p.exempt_login_id <> ${members.loginId} and d.domain = split_part(l.email_key, '@', 2))`;
