import { sql } from 'drizzle-orm';
import { bigint, index, pgTable, primaryKey, unique } from 'drizzle-orm/pg-core';
import { needs } from './needs';
import { chainColumns, registerEntryColumns } from './register-columns';

/**
 * Register of a need, as a chain that only grows: its publication and changes, the hash of every version of every
 * answer, and the opening. `append_need_entry` writes it; the log of the market writes `loggedSequence` only.
 */
export const needRegisters = pgTable(
  'need_registers',
  {
    needId: bigint({ mode: 'number' })
      .primaryKey()
      .references(() => needs.id),
    ...chainColumns(),
  },
  (t) => [
    unique('need_registers_name').on(t.name),
    index('need_registers_waiting')
      .on(t.needId)
      .where(sql`last_sequence > logged_sequence`),
  ],
);

/** Lines of registers of needs, exactly as they are hashed; append-only. */
export const needRegisterEntries = pgTable(
  'need_register_entries',
  {
    registerId: bigint({ mode: 'number' })
      .notNull()
      .references(() => needRegisters.needId),
    /** The text is of a `NeedLine`. */
    ...registerEntryColumns(),
  },
  (t) => [primaryKey({ columns: [t.registerId, t.sequence] })],
);
