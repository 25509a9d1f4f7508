import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { bytea, createdAt } from './columns';
import { deals } from './deals';
import { keyRegisters } from './key-registers';

/** The market's log, of which there is one: its name stands in all that it signs. */
export const dealLog = pgTable(
  'deal_log',
  {
    isOnly: boolean().primaryKey().default(true),
    name: uuid().notNull().defaultRandom(),
    createdAt: createdAt(),
  },
  (t) => [check('deal_log_one', sql`${t.isOnly}`)],
);

/** Deals whose chain has grown since it was last in the log; `append_deal_entry` adds them while it holds the deal. */
export const logWaiting = pgTable('log_waiting', {
  // Without a reference, which would be looked up at every act; a deal is never removed.
  dealId: bigint({ mode: 'number' }).primaryKey(),
});

/** How far a chain went when the log took it, of a deal or of an account's keys; only ever appended to. */
export const logLeaves = pgTable(
  'log_leaves',
  {
    /** From 0 on, without a gap. */
    position: bigint({ mode: 'number' }).primaryKey(),
    dealId: bigint({ mode: 'number' }).references(() => deals.id),
    registerId: bigint({ mode: 'number' }).references(() => keyRegisters.userId),
    sequence: integer().notNull(),
    /** Hash of the chain's entry of that number. */
    head: bytea().notNull(),
    /** Of the leaf, as the tree has it. */
    hash: bytea().notNull(),
  },
  (t) => [
    unique('log_leaves_once').on(t.dealId, t.sequence),
    unique('log_leaves_register_once').on(t.registerId, t.sequence),
    check('log_leaves_of_one', sql`num_nonnulls(${t.dealId}, ${t.registerId}) = 1`),
  ],
);

/** Hashes of complete subtrees above the leaves, so that neither appending nor a proof reads the whole log. */
export const logNodes = pgTable(
  'log_nodes',
  {
    level: smallint().notNull(),
    position: bigint({ mode: 'number' }).notNull(),
    hash: bytea().notNull(),
  },
  (t) => [primaryKey({ columns: [t.level, t.position] })],
);

/** Keys that have signed heads; another one follows when the first is lost. */
export const logKeys = pgTable('log_keys', {
  /** SHA-256 of the SPKI. */
  fingerprint: bytea().primaryKey(),
  spki: bytea().notNull(),
  createdAt: createdAt(),
});

/** Heads that were signed, one for each size that the log had when it was. */
export const logHeads = pgTable(
  'log_heads',
  {
    size: bigint({ mode: 'number' }).primaryKey(),
    root: bytea().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
    signature: bytea().notNull(),
    /** Of `log_keys`; without a reference, which would want an index that nothing else reads. */
    key: bytea().notNull(),
  },
  (t) => [index('log_heads_at').on(t.at)],
);

/** What an authority of trusted time says of a head: its token (RFC 3161) over the text that was signed. */
export const logTimestamps = pgTable('log_timestamps', {
  size: bigint({ mode: 'number' })
    .primaryKey()
    .references(() => logHeads.size),
  token: bytea().notNull(),
  /** As the token says it. */
  at: timestamp({ withTimezone: true }).notNull(),
});
