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
 * Register of the people who may bind a company, as a chain that only grows. Its row is locked while a line is
 * appended. `append_authority_entry` writes it; the log of the market writes `loggedSequence` only.
 */
export const authorityRegisters = pgTable(
  'authority_registers',
  {
    userId: partyRef().primaryKey(),
    /** Name of the chain in its lines. */
    name: uuid().notNull().defaultRandom(),
    lastSequence: integer().notNull().default(0),
    /** Hash of the last line. */
    head: bytea().notNull(),
    lastAt: timestamp({ withTimezone: true }).notNull(),
    /** Sequence number of the last line in the log of the market. */
    loggedSequence: integer().notNull().default(0),
    createdAt: createdAt(),
  },
  (t) => [
    unique('authority_registers_name').on(t.name),
    index('authority_registers_waiting')
      .on(t.userId)
      .where(sql`last_sequence > logged_sequence`),
  ],
);

/** Changes of roles and authority, exactly as they are hashed; append-only. */
export const authorityEntries = pgTable(
  'authority_entries',
  {
    registerId: bigint({ mode: 'number' })
      .notNull()
      .references(() => authorityRegisters.userId),
    sequence: integer().notNull(),
    /** The person whom the line is about, as in the text. */
    memberId: bigint({ mode: 'number' }).notNull(),
    /** Canonical JSON (RFC 8785) of an `AuthorityLine`. */
    entry: text().notNull(),
    hash: bytea().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.registerId, t.sequence] }),
    index('authority_entries_member').on(t.memberId, t.sequence),
  ],
);
