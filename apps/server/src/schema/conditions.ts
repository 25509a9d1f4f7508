import { newHereDays } from '@proffer/contract/profiles/new-here';
import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { NdaStatus } from '@proffer/contract/wire/choices';
import { users } from './accounts';
import { contracts } from './contracts';
import { ndaRequests } from './documents';
import { storedFiles } from './files';
import { quietHours } from './notifications';
import { profiles } from './profiles';

/** What statements of several rooms ask of the same rows, each said once. What it rests on are the owners' tables of states. */

/** Both sides have accepted it: only then does a contract bind. */
export const isContractAgreed = sql<boolean>`(${contracts.supplierAgreedAt} is not null and ${contracts.buyerAgreedAt} is not null)`;

/** Not ended by a side; one whose buyer asked for changes goes on. */
export const isContractAlive = sql<boolean>`(${contracts.rejectedAt} is null or ${contracts.wantsChanges})`;

const isNdaIn = (...states: NdaStatus[]) =>
  sql<boolean>`${ndaRequests.status} in (${sql.raw(states.map((state) => `'${state}'`).join(', '))})`;

/** Both sides have signed it. */
export const isNdaSigned = isNdaIn('Signed & Shared');
/** The same, until its last day is over: in UTC, by the clock of the database. False also where none is joined. */
export const isNdaInForce = sql<boolean>`coalesce(${isNdaSigned} and (${ndaRequests.validUntil} is null or ${ndaRequests.validUntil} >= (now() at time zone 'utc')::date), false)`;
/** Not withdrawn by its buyer: one that was stands on no list and in no count. */
export const isNdaAsked = sql<boolean>`${ndaRequests.status} <> 'Not Requested'`;
/** Asked for, or signed by the supplier alone. */
export const isNdaOpen = isNdaIn('Requested', 'Approved & Shared');
/** Neither refused nor skipped: what becomes of the offer concerns its buyer. */
export const isNdaBinding = isNdaIn('Requested', 'Approved & Shared', 'Signed & Shared');

/** First and last name of a person, from a row of profiles under any name. */
export const fullName = (of: Record<'firstName' | 'lastName', SQLWrapper> = profiles): SQL<string> =>
  sql<string>`trim(${of.firstName} || ' ' || ${of.lastName})`;

/**
 * What tells one logo from another, from a row of profiles under any name; nothing is looked up where there is none. Few of
 * a page's companies differ, and each is found by its key.
 */
export const logoOf = ({ logoFileId }: Record<'logoFileId', SQLWrapper> = profiles) =>
  sql<
    string | null
  >`case when ${logoFileId} is not null then (select ${storedFiles.sha256} from ${storedFiles} where ${storedFiles.id} = ${logoFileId}) end`;

/**
 * Joined a short while ago, and not validated, for a query over `users` (OFF-300). By the clock of the database, which has
 * written when it joined.
 */
export const isNewHere = sql<boolean>`(${users.validation} <> 'validated' and ${users.createdAt} > now() - ${sql.raw(`interval '${newHereDays} days'`)})`;

/**
 * How many other logins have a company of the same GSTIN, for a query over `users` and `profiles`. It is told and never
 * refused (PRO-53): whoever has mistyped it may be the one who came first.
 */
export const otherLoginsOfGstin = sql<number>`(
  select count(distinct other.login_id)::int from ${profiles} same join ${users} other on other.id = same.user_id
  where same.gstin = ${profiles.gstin} and same.gstin <> '' and other.login_id <> ${users.loginId})`;

/** The columns of somebody's quiet hours, also where they have none (a left join). */
export const quietColumns = {
  from: quietHours.fromMinute,
  to: quietHours.toMinute,
  timeZone: quietHours.timeZone,
};

/** Quiet hours as they were read by `quietColumns`; null for none. */
export function quietOf(row: {
  from: number | null;
  to: number | null;
  timeZone: string | null;
}): { from: number; to: number; timeZone: string } | null {
  const { from, to, timeZone } = row;
  return from === null || to === null || timeZone === null ? null : { from, to, timeZone };
}
