import { eq, sql, type AnyColumn, type SQL } from 'drizzle-orm';
import type { AssignableKind } from '@proffer/contract/wire/choices';
import type { Given } from '../../platform/database';
import { assignments } from '../../schema';

/**
 * Returns the condition for things assigned to a person. The kind is inlined, so that a prepared statement has one plan
 * for it, and the subquery is evaluated once.
 */
export const isAssignedTo = (
  kind: AssignableKind,
  id: AnyColumn,
  memberId: Given<number> = sql.placeholder('memberId'),
): SQL =>
  sql`${id} = any(array(select ${assignments.subjectId} from ${assignments} where ${eq(assignments.memberId, memberId)} and ${assignments.kind} = ${sql.raw(`'${kind}'`)}))`;
