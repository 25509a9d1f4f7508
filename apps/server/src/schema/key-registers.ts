import { sql } from 'drizzle-orm';
import { bigint, index, pgTable, primaryKey, unique } from 'drizzle-orm/pg-core';
import { registerColumns, registerEntryColumns } from './register-columns';

/**
 * Register of an account's signing keys, as a chain that only grows. Its row is locked while an entry is appended.
 * `append_register_entry` writes it; the log of the market writes `loggedSequence` only.
 */
export const keyRegisters = pgTable('key_registers', registerColumns(), (t) => [
  unique('key_registers_name').on(t.name),
  index('key_registers_waiting')
    .on(t.userId)
    .where(sql`last_sequence > logged_sequence`),
]);

/** Additions and removals of keys, exactly as they are hashed; append-only. */
export const keyRegisterEntries = pgTable(
  'key_register_entries',
  {
    registerId: bigint({ mode: 'number' })
      .notNull()
      .references(() => keyRegisters.userId),
    /** The text is of a `RegisterEntry`. */
    ...registerEntryColumns(),
  },
  (t) => [primaryKey({ columns: [t.registerId, t.sequence] })],
);
