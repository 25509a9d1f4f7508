import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { NdaStatus } from '@proffer/contract/wire/choices';
import { contracts } from './contracts';
import { ndaRequests } from './documents';
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
/** Asked for, or signed by the supplier alone. */
export const isNdaOpen = isNdaIn('Requested', 'Approved & Shared');
/** Neither refused nor skipped: what becomes of the offer concerns its buyer. */
export const isNdaBinding = isNdaIn('Requested', 'Approved & Shared', 'Signed & Shared');

/** First and last name of a person, from a row of profiles under any name. */
export const fullName = (of: Record<'firstName' | 'lastName', SQLWrapper> = profiles): SQL<string> =>
  sql<string>`trim(${of.firstName} || ' ' || ${of.lastName})`;
