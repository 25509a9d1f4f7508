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
  /** Values that were checked. */
  checked: CheckedValues;
  reason: string;
  /** Null if the decision lapsed by itself. */
  decidedBy: number | null;
  createdAt: Date;
}

/** Maximum number of notes that are returned. */
const notesShown = 200;

const emailOf = (userId: AnyPgColumn) =>
  sql<string>`coalesce((select l.email from ${users} u join logins l on l.id = u.login_id where u.id = ${userId}), '')`;

/** Creates the only repository of decisions about companies and of administrators' notes. */
export function createUserDecisionsRepository(db: Database) {
  return {
    async add(tx: Executor, decision: NewDecision): Promise<number> {
      const [row] = await tx.insert(validations).values(decision).returning({ id: validations.id });
      if (!row) throw new Error('insert into validations returned nothing');
      return row.id;
    },

    /** Returns the current decision, or undefined. `by` is the administrator's email, empty if nobody decided. */
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

    /** Returns the user of a decision, its state and its reason. */
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

    /** Returns administrators' notes about a user, newest first. */
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
