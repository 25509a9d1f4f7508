import { sql } from 'drizzle-orm';
import {
  bigint,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { bytea, createdAt } from './columns';
import { partyRef } from './references';

/**
 * Register of an account's signing keys, as a chain that only grows. Its row is locked while an entry is appended.
 * `append_register_entry` writes it; the log of the market writes `loggedSequence` only.
 */
export const keyRegisters = pgTable(
  'key_registers',
  {
    userId: partyRef().primaryKey(),
    /** Name of the chain in its entries. */
    name: uuid().notNull().defaultRandom(),
    lastSequence: integer().notNull().default(0),
    /** Hash of the last entry. */
    head: bytea().notNull(),
    lastAt: timestamp({ withTimezone: true }).notNull(),
    /** Sequence number of the last entry in the log of the market. */
    loggedSequence: integer().notNull().default(0),
    createdAt: createdAt(),
  },
  (t) => [
    unique('key_registers_name').on(t.name),
    index('key_registers_waiting')
      .on(t.userId)
      .where(sql`last_sequence > logged_sequence`),
  ],
);

/** Additions and removals of keys, exactly as they are hashed; append-only. */
export const keyRegisterEntries = pgTable(
  'key_register_entries',
  {
    registerId: bigint({ mode: 'number' })
      .notNull()
      .references(() => keyRegisters.userId),
    sequence: integer().notNull(),
    /** Canonical JSON (RFC 8785) of a `RegisterEntry`. */
    entry: text().notNull(),
    hash: bytea().notNull(),
  },
  (t) => [primaryKey({ columns: [t.registerId, t.sequence] })],
);
