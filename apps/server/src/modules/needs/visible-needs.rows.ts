import type { NeedAudience } from '@proffer/contract/needs/choices';
import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { needAnswers, needInvitations, needs } from '../../schema';

/** Selects the needs to which a supplier is invited. */
export const invitedNeeds = (supplierId: SQLWrapper | number): SQL =>
  sql`select need_id from ${needInvitations} where supplier_id = ${supplierId}`;

/** Selects the needs that a supplier has answered. */
export const answeredNeeds = (supplierId: SQLWrapper | number): SQL =>
  sql`select need_id from ${needAnswers} where supplier_id = ${supplierId}`;

/** The condition that a need is published to one of these audiences. */
export const isForAudience = (audiences: readonly NeedAudience[]): SQL =>
  sql`${needs.audience} = any(${sql.param(audiences)}::text[])`;

/** The condition that a need is one of the selected ones. An array, so that few are looked up by their ids. */
export const isOneOf = (selected: SQL): SQL => sql`${needs.id} = any(array(${selected}))`;

/** The condition that a supplier sees a need whatever its audience, as in `canSeeNeed`. */
export const isRelatedTo = (supplierId: number): SQL =>
  isOneOf(sql`${invitedNeeds(supplierId)} union all ${answeredNeeds(supplierId)}`);
