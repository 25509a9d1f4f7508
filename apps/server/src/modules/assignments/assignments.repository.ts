import { and, eq, isNull, sql } from 'drizzle-orm';
import type { AssignableKind } from '@proffer/contract/wire/choices';
import type { Database, Executor } from '../../platform/database';
import { assignments, members, profiles } from '../../schema';
import { memberName } from '../members';

/** A thing that can be assigned. */
export interface Subject {
  kind: AssignableKind;
  subjectId: number;
}

/** Creates the only repository of assignments. */
export function createAssignmentsRepository(db: Database) {
  return {
    /** Returns who is in charge of the given things in a company. */
    list: (userId: number, kind: AssignableKind, ids: number[]) =>
      db
        .select({ subjectId: assignments.subjectId, memberId: assignments.memberId })
        .from(assignments)
        .where(
          and(
            eq(assignments.userId, userId),
            eq(assignments.kind, kind),
            sql`${assignments.subjectId} = any(${sql.param(ids)}::bigint[])`,
          ),
        ),

    /** Returns a current person of a company. */
    async findPerson(tx: Executor, userId: number, memberId: number) {
      const [row] = await tx
        .select({
          id: members.id,
          role: members.role,
          mayBind: members.mayBind,
          name: memberName,
        })
        .from(members)
        .leftJoin(profiles, eq(profiles.userId, members.userId))
        .where(and(eq(members.id, memberId), eq(members.userId, userId), isNull(members.leftAt)))
        .for('share', { of: members });
      return row;
    },

    /** Assigns a thing and returns true, or false if the person was in charge before. */
    async set(
      tx: Executor,
      userId: number,
      { kind, subjectId }: Subject,
      memberId: number,
      at: Date,
    ): Promise<boolean> {
      const { rowCount } = await tx
        .insert(assignments)
        .values({ userId, kind, subjectId, memberId, createdAt: at })
        .onConflictDoUpdate({
          target: [assignments.userId, assignments.kind, assignments.subjectId],
          set: { memberId, createdAt: at },
          setWhere: sql`${assignments.memberId} <> ${memberId}`,
        });
      return rowCount === 1;
    },

    async clear(tx: Executor, userId: number, { kind, subjectId }: Subject): Promise<void> {
      await tx
        .delete(assignments)
        .where(
          and(
            eq(assignments.userId, userId),
            eq(assignments.kind, kind),
            eq(assignments.subjectId, subjectId),
          ),
        );
    },

    /** Gives the assignments of a person who leaves to another one, or to nobody. */
    async reassign(
      tx: Executor,
      { memberId, successorId }: { memberId: number; successorId: number | null },
    ): Promise<void> {
      const ofLeaver = eq(assignments.memberId, memberId);
      if (successorId === null) await tx.delete(assignments).where(ofLeaver);
      else await tx.update(assignments).set({ memberId: successorId }).where(ofLeaver);
    },
  };
}
export type AssignmentsRepository = ReturnType<typeof createAssignmentsRepository>;
