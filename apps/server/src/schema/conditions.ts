import { newHereDays } from '@proffer/contract/profiles/new-here';
import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { ValidationMark } from '@proffer/contract/users/validation.schemas';
import type { NdaStatus } from '@proffer/contract/wire/choices';
import { users } from './accounts';
import { validations } from './administration';
import { contracts } from './contracts';
import { ndaRequests } from './nda-requests';
import { storedFiles } from './files';
import { memberSettings } from './teamwork';
import { profiles } from './profiles';
import { validationRequests } from './validation-requests';

/** SQL conditions that several modules share. They follow the state tables of the owning modules. */

/** True if both sides have accepted the contract; only then is it binding. */
export const isContractAgreed = sql<boolean>`(${contracts.supplierAgreedAt} is not null and ${contracts.buyerAgreedAt} is not null)`;

/** True if no side has ended the contract; one whose buyer asked for changes is still alive. */
export const isContractAlive = sql<boolean>`(${contracts.rejectedAt} is null or ${contracts.wantsChanges})`;

const isNdaIn = (...states: NdaStatus[]) =>
  sql<boolean>`${ndaRequests.status} in (${sql.raw(states.map((state) => `'${state}'`).join(', '))})`;

/** True if both sides have signed the NDA. */
export const isNdaSigned = isNdaIn('Signed & Shared');
/** True if the NDA is signed and not expired (in UTC, by the clock of the database); false without a joined row. */
export const isNdaInForce = sql<boolean>`coalesce(${isNdaSigned} and (${ndaRequests.validUntil} is null or ${ndaRequests.validUntil} >= (now() at time zone 'utc')::date), false)`;
/** True unless the buyer has withdrawn the NDA request; a withdrawn one is neither listed nor counted. */
export const isNdaAsked = sql<boolean>`${ndaRequests.status} <> 'Not Requested'`;
/** True if the NDA is requested, or signed by the supplier only. */
export const isNdaOpen = isNdaIn('Requested', 'Approved & Shared');
/** True if the NDA request is neither refused nor skipped, so that its buyer is notified of changes of the offer. */
export const isNdaBinding = isNdaIn('Requested', 'Approved & Shared', 'Signed & Shared');

/** Returns SQL of the first and last name in a row of `profiles`, under any alias. */
export const fullName = (of: Record<'firstName' | 'lastName', SQLWrapper> = profiles): SQL<string> =>
  sql<string>`trim(${of.firstName} || ' ' || ${of.lastName})`;

/**
 * Returns SQL of the hash of the logo in a row of `profiles`, under any alias; no lookup without a logo. A page shows
 * few companies, and each logo is found by its primary key.
 */
export const logoOf = ({ logoFileId }: Record<'logoFileId', SQLWrapper> = profiles) =>
  sql<
    string | null
  >`case when ${logoFileId} is not null then (select ${storedFiles.sha256} from ${storedFiles} where ${storedFiles.id} = ${logoFileId}) end`;

/** True if neither an administrator nor the company has closed the request. Written like its index, so that it is used. */
export const isRequestOpen = sql<boolean>`${validationRequests.state} = 'open'`;

/**
 * The mark of a company, for a query over `users`; null if the company is not validated. A page shows few companies,
 * and the newest decision is found in the index.
 */
export const validationInForce = sql<ValidationMark | null>`case when ${users.validation} = 'validated' then (
  select json_build_object('facts', decision.facts,
    'at', to_char(decision.created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
  from ${validations} decision where decision.user_id = ${users.id} order by decision.id desc limit 1) end`;

/**
 * True if the user joined recently and is not validated (OFF-300), for a query over `users`. By the clock of the
 * database, which also set the time of joining.
 */
export const isNewHere = sql<boolean>`(${users.validation} <> 'validated' and ${users.createdAt} > now() - ${sql.raw(`interval '${newHereDays} days'`)})`;

/**
 * Number of other logins whose company has the same GSTIN, for a query over `users` and `profiles`. A duplicate is
 * shown and never refused (PRO-53), because the mistyped one may be the older.
 */
export const otherLoginsOfGstin = sql<number>`(
  select count(distinct other.login_id)::int from ${profiles} same join ${users} other on other.id = same.user_id
  where same.gstin = ${profiles.gstin} and same.gstin <> '' and other.login_id <> ${users.loginId})`;

/** Columns of a person's quiet hours, from a left join. */
export const quietColumns = {
  from: memberSettings.fromMinute,
  to: memberSettings.toMinute,
  timeZone: memberSettings.timeZone,
};

/** Returns the quiet hours from the columns of `quietColumns`; null if there are none. */
export function quietOf(row: {
  from: number | null;
  to: number | null;
  timeZone: string | null;
}): { from: number; to: number; timeZone: string } | null {
  const { from, to, timeZone } = row;
  return from === null || to === null || timeZone === null ? null : { from, to, timeZone };
}
