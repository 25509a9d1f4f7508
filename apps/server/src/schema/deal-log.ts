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
import { authorityRegisters } from './authority-registers';
import { bytea, createdAt } from './columns';
import { deals } from './deals';
import { keyRegisters } from './key-registers';
import { needRegisters } from './need-registers';

/** The log of the market, in one row. Its name is part of everything that it signs. */
export const dealLog = pgTable(
  'deal_log',
  {
    isOnly: boolean().primaryKey().default(true),
    name: uuid().notNull().defaultRandom(),
    createdAt: createdAt(),
  },
  (t) => [check('deal_log_one', sql`${t.isOnly}`)],
);

/** Deals whose chain has grown since it was last logged. `append_deal_entry` inserts them while it locks the deal. */
export const logWaiting = pgTable('log_waiting', {
  // Not a foreign key, which would be checked at every act; a deal is never removed.
  dealId: bigint({ mode: 'number' }).primaryKey(),
});

/** Leaves of the log: the length of a chain of a deal, keys, authority or a need when it was logged; append-only. */
export const logLeaves = pgTable(
  'log_leaves',
  {
    /** Position in the log, from 0 on and without a gap. */
    position: bigint({ mode: 'number' }).primaryKey(),
    dealId: bigint({ mode: 'number' }).references(() => deals.id),
    registerId: bigint({ mode: 'number' }).references(() => keyRegisters.userId),
    authorityId: bigint({ mode: 'number' }).references(() => authorityRegisters.userId),
    needId: bigint({ mode: 'number' }).references(() => needRegisters.needId),
    sequence: integer().notNull(),
    /** Hash of the last logged entry of the chain. */
    head: bytea().notNull(),
    /** Hash of the leaf in the Merkle tree. */
    hash: bytea().notNull(),
  },
  (t) => [
    unique('log_leaves_once').on(t.dealId, t.sequence),
    unique('log_leaves_register_once').on(t.registerId, t.sequence),
    unique('log_leaves_authority_once').on(t.authorityId, t.sequence),
    unique('log_leaves_need_once').on(t.needId, t.sequence),
    check(
      'log_leaves_of_one_chain',
      sql`num_nonnulls(${t.dealId}, ${t.registerId}, ${t.authorityId}, ${t.needId}) = 1`,
    ),
  ],
);

/** Hashes of complete subtrees, so that neither an append nor a proof reads the whole log. */
export const logNodes = pgTable(
  'log_nodes',
  {
    level: smallint().notNull(),
    position: bigint({ mode: 'number' }).notNull(),
    hash: bytea().notNull(),
  },
  (t) => [primaryKey({ columns: [t.level, t.position] })],
);

/** Keys that have signed heads of the log; a new key follows if the first is lost. */
export const logKeys = pgTable('log_keys', {
  /** SHA-256 of the SPKI. */
  fingerprint: bytea().primaryKey(),
  spki: bytea().notNull(),
  createdAt: createdAt(),
});

/** Signed heads of the log, one for each size at which it was signed. */
export const logHeads = pgTable(
  'log_heads',
  {
    size: bigint({ mode: 'number' }).primaryKey(),
    root: bytea().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
    signature: bytea().notNull(),
    /** Fingerprint in `log_keys`. Not a foreign key, because that would need an index that no query uses. */
    key: bytea().notNull(),
  },
  (t) => [index('log_heads_at').on(t.at)],
);

/** Trusted time stamp of a signed head: the token (RFC 3161) over the signed text. */
export const logTimestamps = pgTable('log_timestamps', {
  size: bigint({ mode: 'number' })
    .primaryKey()
    .references(() => logHeads.size),
  token: bytea().notNull(),
  /** Time in the token. */
  at: timestamp({ withTimezone: true }).notNull(),
});
