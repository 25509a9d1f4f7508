import { sql } from 'drizzle-orm';
import { bigint, check, index, pgTable, timestamp } from 'drizzle-orm/pg-core';
import { users } from './accounts';
import { bytea, createdAt, identity } from './columns';
import { members } from './members';
import { userRef } from './references';

/**
 * A signature that is drawn on another device. The URL of its page contains a key of which only the hash is stored.
 * The picture stays here until the requesting browser has fetched it, or until the row expires.
 */
export const signatureHandovers = pgTable(
  'signature_handovers',
  {
    id: identity(),
    userId: bigint({ mode: 'number' })
      .notNull()
      .references(() => users.id),
    /** The person who signs. */
    memberId: bigint({ mode: 'number' }),
    keyHash: bytea().notNull().unique(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
    openedAt: timestamp({ withTimezone: true }),
    picture: bytea(),
    drawnAt: timestamp({ withTimezone: true }),
    createdAt: createdAt(),
  },
  (t) => [
    index('signature_handovers_user').on(t.userId),
    index('signature_handovers_expiry').on(t.expiresAt),
    check('signature_handovers_drawn', sql`(picture is null) = (drawn_at is null)`),
  ],
);

/**
 * The signature that a person wants to reuse: name, capacity and picture, encrypted with the server's secret. It is
 * encrypted for the account, which is also that of the rows from before companies had several people.
 */
export const memberSignatures = pgTable(
  'member_signatures',
  {
    memberId: bigint({ mode: 'number' })
      .primaryKey()
      .references(() => members.id, { onDelete: 'cascade' }),
    userId: userRef(),
    sealed: bytea().notNull(),
    savedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [index('member_signatures_user').on(t.userId)],
);

/** Remembered signatures of accounts; unused since people have their own (`member_signatures`), and removed later. */
export const rememberedSignatures = pgTable('remembered_signatures', {
  userId: bigint({ mode: 'number' })
    .primaryKey()
    .references(() => users.id),
  sealed: bytea().notNull(),
  savedAt: timestamp({ withTimezone: true }).notNull(),
});
