import { bigint, boolean, index, pgTable, text, timestamp, unique } from 'drizzle-orm/pg-core';
import { sessions, users } from './accounts';
import { bytea, createdAt, identity } from './columns';
import { userRef } from './references';

/**
 * Public keys with which accounts sign beside the market's seal (WebAuthn). A key that is removed goes; what it has
 * signed carries it.
 */
export const signingKeys = pgTable(
  'signing_keys',
  {
    id: identity(),
    userId: userRef(),
    name: text().notNull(),
    /** By which the device knows it. */
    credential: bytea().notNull(),
    spki: bytea().notNull(),
    /** How often the device says it was used; 0 for ever where it does not count. */
    counter: bigint({ mode: 'number' }).notNull(),
    transports: text().array().notNull(),
    isSynced: boolean().notNull(),
    createdAt: createdAt(),
    usedAt: timestamp({ withTimezone: true }),
  },
  (t) => [unique('signing_keys_credential').on(t.credential), index('signing_keys_user').on(t.userId)],
);

/** Accounts that sign with one of their keys only. */
export const keyDemands = pgTable('key_demands', {
  userId: bigint({ mode: 'number' })
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  since: timestamp({ withTimezone: true }).notNull(),
});

/** What a session has asked a key to sign: one thing at a time, once, and not for long. */
export const keyChallenges = pgTable('key_challenges', {
  sessionId: bigint({ mode: 'number' })
    .primaryKey()
    .references(() => sessions.id, { onDelete: 'cascade' }),
  /** The challenge is its SHA-256. */
  statement: text().notNull(),
  askedAt: timestamp({ withTimezone: true }).notNull(),
});
