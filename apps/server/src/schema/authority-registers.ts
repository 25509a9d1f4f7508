import { sql } from 'drizzle-orm';
import { bigint, index, pgTable, primaryKey, unique } from 'drizzle-orm/pg-core';
import { registerColumns, registerEntryColumns } from './register-columns';

/**
 * Register of the people who may bind a company, as a chain that only grows. Its row is locked while a line is
 * appended. `append_authority_entry` writes it; the log of the market writes `loggedSequence` only.
 */
export const authorityRegisters = pgTable('authority_registers', registerColumns(), (t) => [
  unique('authority_registers_name').on(t.name),
  index('authority_registers_waiting')
    .on(t.userId)
    .where(sql`last_sequence > logged_sequence`),
]);

/** Changes of roles and authority, exactly as they are hashed; append-only. */
export const authorityEntries = pgTable(
  'authority_entries',
  {
    registerId: bigint({ mode: 'number' })
      .notNull()
      .references(() => authorityRegisters.userId),
    /** The person whom the line is about, as in the text. */
    memberId: bigint({ mode: 'number' }).notNull(),
    /** The text is of an `AuthorityLine`. */
    ...registerEntryColumns(),
  },
  (t) => [
    primaryKey({ columns: [t.registerId, t.sequence] }),
    index('authority_entries_member').on(t.memberId, t.sequence),
  ],
);
