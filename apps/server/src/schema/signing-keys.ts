import { bigint, boolean, index, pgTable, text, timestamp, unique } from 'drizzle-orm/pg-core';
import { sessions, users } from './accounts';
import { bytea, createdAt, identity } from './columns';
import { userRef } from './references';

/**
 * Public keys (WebAuthn) with which accounts sign in addition to the seal of the market. A removed key is deleted;
 * documents that it has signed contain it.
 */
export const signingKeys = pgTable(
  'signing_keys',
  {
    id: identity(),
    userId: userRef(),
    /** The person who owns the key; a trigger names the founder if a node of the previous release inserts it. */
    memberId: bigint({ mode: 'number' }),
    name: text().notNull(),
    /** Id by which the device finds the key. */
    credential: bytea().notNull(),
    spki: bytea().notNull(),
    /** Signature counter of the device; always 0 if the device does not count. */
    counter: bigint({ mode: 'number' }).notNull(),
    transports: text().array().notNull(),
    isSynced: boolean().notNull(),
    createdAt: createdAt(),
    usedAt: timestamp({ withTimezone: true }),
  },
  (t) => [unique('signing_keys_credential').on(t.credential), index('signing_keys_user').on(t.userId)],
);

/** Accounts that require a key for every signature. */
export const keyDemands = pgTable('key_demands', {
  userId: bigint({ mode: 'number' })
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  since: timestamp({ withTimezone: true }).notNull(),
});

/** Statement that a session has asked a key to sign: one at a time, valid once and briefly. */
export const keyChallenges = pgTable('key_challenges', {
  sessionId: bigint({ mode: 'number' })
    .primaryKey()
    .references(() => sessions.id, { onDelete: 'cascade' }),
  /** Text to sign; the challenge is its SHA-256. */
  statement: text().notNull(),
  askedAt: timestamp({ withTimezone: true }).notNull(),
});
