import { desc, eq, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { CheckedValues } from '@proffer/contract/users/checked-facts';
import type { CheckableFact, decisionStates } from '@proffer/contract/wire/choices';
import type { Database, Executor } from '../../platform/database';
import { userNotes, users, validations } from '../../schema';

interface NewDecision {
  userId: number;
  state: (typeof decisionStates)[number];
  facts: CheckableFact[];
  /** The values that were checked. */
  checked: CheckedValues;
  reason: string;
  /** Null when nobody decided it: it lapsed. */
  decidedBy: number | null;
  createdAt: Date;
}

/** Of the oldest ones nobody asks any more. */
const notesShown = 200;

const emailOf = (userId: AnyPgColumn) =>
  sql<string>`coalesce((select l.email from ${users} u join logins l on l.id = u.login_id where u.id = ${userId}), '')`;

/** The only place that touches decisions about companies, and what administrators note for each other. */
export function createUserDecisionsRepository(db: Database) {
  return {
    async add(tx: Executor, decision: NewDecision): Promise<number> {
      const [row] = await tx.insert(validations).values(decision).returning({ id: validations.id });
      if (!row) throw new Error('insert into validations returned nothing');
      return row.id;
    },

    /** The decision in force; undefined while there is none. `by` is the administrator's email, empty for nobody's. */
    async findLast(userId: number, executor: Executor = db) {
      const [row] = await executor
        .select({
          state: validations.state,
          facts: validations.facts,
          checked: validations.checked,
          reason: validations.reason,
          at: validations.createdAt,
          by: emailOf(validations.decidedBy),
        })
        .from(validations)
        .where(eq(validations.userId, userId))
        .orderBy(desc(validations.id))
        .limit(1);
      return row;
    },

    /** Whose a decision is and why it was taken. */
    async find(id: number) {
      const [row] = await db
        .select({ userId: validations.userId, state: validations.state, reason: validations.reason })
        .from(validations)
        .where(eq(validations.id, id));
      return row;
    },

    async addNote(
      tx: Executor,
      note: { userId: number; authorId: number; text: string; createdAt: Date },
    ): Promise<number> {
      const [row] = await tx.insert(userNotes).values(note).returning({ id: userNotes.id });
      if (!row) throw new Error('insert into user_notes returned nothing');
      return row.id;
    },

    /** The newest first. */
    listNotes: (userId: number) =>
      db
        .select({
          id: userNotes.id,
          text: userNotes.text,
          at: userNotes.createdAt,
          by: emailOf(userNotes.authorId),
        })
        .from(userNotes)
        .where(eq(userNotes.userId, userId))
        .orderBy(desc(userNotes.id))
        .limit(notesShown),
  };
}
export type UserDecisionsRepository = ReturnType<typeof createUserDecisionsRepository>;
