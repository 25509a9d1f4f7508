import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  date,
  index,
  integer,
  pgTable,
  smallint,
  text,
  timestamp,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { bytea, createdAt, identity } from './columns';

/** An email and password. It owns up to one supplier and one buyer user, or one administrator. */
export const logins = pgTable(
  'logins',
  {
    id: identity(),
    email: text().notNull(),
    /** Lower-cased email, the key of look-ups. */
    emailKey: text().notNull(),
    passwordHash: text().notNull(),
    verifiedAt: timestamp({ withTimezone: true }),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex('logins_email_key').on(t.emailKey)],
);

/** What `userId` names everywhere: one role of one login. */
export const users = pgTable(
  'users',
  {
    id: identity(),
    loginId: bigint({ mode: 'number' })
      .notNull()
      .references(() => logins.id, { onDelete: 'cascade' }),
    role: text({ enum: ['supplier', 'buyer', 'admin'] }).notNull(),
    signupStep: text({ enum: ['code', 'profile', 'terms', 'done'] }).notNull(),
    deactivatedAt: timestamp({ withTimezone: true }),
    validatedAt: timestamp({ withTimezone: true }),
    createdAt: createdAt(),
  },
  (t) => [
    unique('users_login_role').on(t.loginId, t.role),
    check('users_role', sql`${t.role} in ('supplier','buyer','admin')`),
    check('users_signup_step', sql`${t.signupStep} in ('code','profile','terms','done')`),
  ],
);

export const profiles = pgTable('profiles', {
  userId: bigint({ mode: 'number' })
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  firstName: text().notNull(),
  lastName: text().notNull(),
  companyName: text().notNull(),
  yearOfFoundation: integer(),
  regDate: date({ mode: 'string' }),
  phone: text().notNull(),
  industry: text().notNull().default(''),
  gsa: smallint(),
  security: smallint(),
  companyFocus: smallint(),
  companySize: smallint(),
  overview: text().notNull().default(''),
  address1: text().notNull().default(''),
  address2: text().notNull().default(''),
  city: text().notNull(),
  state: text().notNull(),
  zip: text().notNull(),
  updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
});

/** Consent to a version of the terms, with time and address; only ever appended to. */
export const consents = pgTable(
  'consents',
  {
    id: identity(),
    userId: bigint({ mode: 'number' })
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    termsVersion: text().notNull(),
    address: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('consents_user').on(t.userId)],
);

/** A session is known by the SHA-256 of its token alone. `signup` sessions may only finish signing up. */
export const sessions = pgTable(
  'sessions',
  {
    id: identity(),
    tokenHash: bytea().notNull(),
    loginId: bigint({ mode: 'number' })
      .notNull()
      .references(() => logins.id, { onDelete: 'cascade' }),
    userId: bigint({ mode: 'number' })
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text({ enum: ['full', 'signup'] }).notNull(),
    device: text().notNull(),
    address: text().notNull(),
    createdAt: createdAt(),
    lastUsedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [
    uniqueIndex('sessions_token_hash').on(t.tokenHash),
    index('sessions_login').on(t.loginId),
    index('sessions_user').on(t.userId),
    index('sessions_expires').on(t.expiresAt),
    check('sessions_kind', sql`${t.kind} in ('full','signup')`),
  ],
);

/**
 * A mailed code. The digits are not stored: they are derived from the row's nonce and the server's secret, so a
 * dump of the database or of the mail queue shows none.
 */
export const verificationCodes = pgTable('verification_codes', {
  loginId: bigint({ mode: 'number' })
    .primaryKey()
    .references(() => logins.id, { onDelete: 'cascade' }),
  nonce: text().notNull(),
  tries: smallint().notNull().default(0),
  createdAt: createdAt(),
  expiresAt: timestamp({ withTimezone: true }).notNull(),
});

/** Fixed-window counters of guessable things, shared by all nodes. */
export const rateCounters = pgTable(
  'rate_counters',
  {
    key: text().primaryKey(),
    count: integer().notNull(),
    windowEndsAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [index('rate_counters_window').on(t.windowEndsAt)],
);
