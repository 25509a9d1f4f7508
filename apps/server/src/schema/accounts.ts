import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { colorSchemes, secondFactors, validationStates } from '@proffer/contract/wire/choices';
import { bytea, createdAt, identity } from './columns';

const loginRef = () =>
  bigint({ mode: 'number' })
    .notNull()
    .references(() => logins.id, { onDelete: 'cascade' });

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
    secondFactor: text({ enum: secondFactors }).notNull().default('off'),
    colorScheme: text({ enum: colorSchemes }).notNull().default('auto'),
    /** A closed login keeps its row, without address and password, because documents of others name its users. */
    closedAt: timestamp({ withTimezone: true }),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('logins_email_key').on(t.emailKey),
    index('logins_email_search').using('gin', sql`${t.emailKey} gin_trgm_ops`),
    check('logins_second_factor', sql`${t.secondFactor} in ('off','mail','authenticator')`),
    check('logins_color_scheme', sql`${t.colorScheme} in ('auto','light','dark')`),
  ],
);

/** What `userId` names everywhere: one role of one login. */
export const users = pgTable(
  'users',
  {
    id: identity(),
    loginId: loginRef(),
    role: text({ enum: ['supplier', 'buyer', 'admin'] }).notNull(),
    signupStep: text({ enum: ['code', 'profile', 'terms', 'done'] }).notNull(),
    deactivatedAt: timestamp({ withTimezone: true }),
    /** The administrator who did it; null at the server's own console. */
    deactivatedBy: bigint({ mode: 'number' }).references((): AnyPgColumn => users.id),
    deactivationReason: text().notNull().default(''),
    /** Whether an administrator has checked the company; of no meaning for administrators. Its history is in `validations`. */
    validation: text({ enum: validationStates }).notNull().default('waiting'),
    /** Since when a company that had been validated waits to be looked at again; the others wait since they signed up. */
    waitingSince: timestamp({ withTimezone: true }),
    /** Whether a document that both sides have agreed to is attached to the mail that tells its hash. */
    documentsByMail: boolean().notNull().default(true),
    /** Administrators only: when they were let in; null while they wait for it. */
    approvedAt: timestamp({ withTimezone: true }),
    createdAt: createdAt(),
  },
  (t) => [
    unique('users_login_role').on(t.loginId, t.role),
    index('users_waiting')
      .on(t.id)
      .where(sql`role = 'admin' and approved_at is null`),
    index('users_deactivated_by').on(t.deactivatedBy),
    index('users_deactivated')
      .on(t.id)
      .where(sql`deactivated_at is not null`),
    index('users_unfinished')
      .on(t.loginId)
      .where(sql`signup_step <> 'done'`),
    // Those who wait for a validation, the one that waits longest first.
    index('users_unvalidated')
      .on(sql`coalesce(waiting_since, created_at)`, t.id)
      .where(
        sql`validation = 'waiting' and role <> 'admin' and signup_step = 'done' and deactivated_at is null`,
      ),
    check('users_validation', sql`${t.validation} in ('waiting','validated','denied')`),
    check('users_deactivation', sql`deactivated_at is not null or deactivated_by is null`),
    check('users_role', sql`${t.role} in ('supplier','buyer','admin')`),
    check('users_signup_step', sql`${t.signupStep} in ('code','profile','terms','done')`),
  ],
);

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

/**
 * A session is known by the SHA-256 of its token alone. `signup` sessions may only finish signing up, `second-factor`
 * sessions only give the second proof of a login.
 */
export const sessions = pgTable(
  'sessions',
  {
    id: identity(),
    tokenHash: bytea().notNull(),
    loginId: loginRef(),
    userId: bigint({ mode: 'number' })
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text({ enum: ['full', 'signup', 'second-factor'] }).notNull(),
    device: text().notNull(),
    address: text().notNull(),
    createdAt: createdAt(),
    lastUsedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** When its holder last proved who they are: by logging in, or again in between. */
    provenAt: timestamp({ withTimezone: true }).notNull(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [
    uniqueIndex('sessions_token_hash').on(t.tokenHash),
    index('sessions_login').on(t.loginId),
    index('sessions_user').on(t.userId),
    index('sessions_expires').on(t.expiresAt),
    check('sessions_kind', sql`${t.kind} in ('full','signup','second-factor')`),
  ],
);

/**
 * A mailed code. The digits are not stored: they are derived from the row's nonce and the server's secret, so a
 * dump of the database or of the mail queue shows none.
 */
export const verificationCodes = pgTable(
  'verification_codes',
  {
    loginId: loginRef(),
    purpose: text({ enum: ['second-factor', 'confirmation'] }).notNull(),
    nonce: text().notNull(),
    createdAt: createdAt(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.loginId, t.purpose] }),
    check('verification_codes_purpose', sql`${t.purpose} in ('second-factor','confirmation')`),
  ],
);

/**
 * A sign-up whose address nobody has proved yet, begun in one browser: anybody may begin one for any address, so each
 * keeps its own password, role and code, and the one whose code comes back from its browser becomes the account's.
 * `networkMark` knows a client without cookies again.
 */
export const signUpAttempts = pgTable(
  'sign_up_attempts',
  {
    id: identity(),
    loginId: loginRef(),
    browserMark: bytea().notNull(),
    networkMark: bytea().notNull(),
    role: text({ enum: ['supplier', 'buyer', 'admin'] }).notNull(),
    passwordHash: text().notNull(),
    nonce: text().notNull(),
    digits: smallint().notNull(),
    tries: smallint().notNull().default(0),
    /** Since when its code waits to be mailed; null: it does not. */
    mailWantedAt: timestamp({ withTimezone: true }),
    createdAt: createdAt(),
    /** The end of its code; the attempt itself is kept for a day. */
    expiresAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [
    unique('sign_up_attempts_browser').on(t.loginId, t.browserMark),
    index('sign_up_attempts_expires').on(t.expiresAt),
    check('sign_up_attempts_role', sql`${t.role} in ('supplier','buyer','admin')`),
  ],
);

/**
 * A mailed link that works once. Of links that confirm an address the newest replaces the one before; links that set a
 * password run beside each other, so that nobody can end another's by asking for one. As with codes, the key in the link is
 * derived from the nonce and the server's secret, not stored.
 */
export const mailedLinks = pgTable(
  'mailed_links',
  {
    id: identity(),
    loginId: loginRef(),
    purpose: text({ enum: ['reset', 'email'] }).notNull(),
    nonce: text().notNull(),
    /** The address that an `email` link confirms. */
    newEmail: text(),
    /** The session that asked for an `email` link, which outlives the others; no reference, as it may be over by then. */
    sessionId: bigint({ mode: 'number' }),
    createdAt: createdAt(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [
    uniqueIndex('mailed_links_one_email')
      .on(t.loginId)
      .where(sql`purpose = 'email'`),
    index('mailed_links_login').on(t.loginId, t.purpose),
    index('mailed_links_expires').on(t.expiresAt),
    check('mailed_links_purpose', sql`${t.purpose} in ('reset','email')`),
    check('mailed_links_new_email', sql`(${t.purpose} = 'email') = (${t.newEmail} is not null)`),
  ],
);

/** An authenticator app of a login: its secrets, sealed with the server's. */
export const authenticators = pgTable('authenticators', {
  loginId: bigint({ mode: 'number' })
    .primaryKey()
    .references(() => logins.id, { onDelete: 'cascade' }),
  /** The one in force. */
  sealedSecret: bytea(),
  /** One that is being set up and not confirmed yet. */
  pendingSecret: bytea(),
  /** The newest time step whose code was taken, so that no code counts twice. */
  lastStep: bigint({ mode: 'number' }).notNull().default(0),
  createdAt: createdAt(),
});

/** Codes for the day the app is lost: only their keyed hashes, each good once. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    id: identity(),
    loginId: loginRef(),
    codeHash: bytea().notNull(),
    usedAt: timestamp({ withTimezone: true }),
  },
  (t) => [uniqueIndex('recovery_codes_login').on(t.loginId, t.codeHash)],
);

/** Browsers a login has been used from, by the hash of their cookie; a new one is mailed to the person. */
export const knownDevices = pgTable(
  'known_devices',
  {
    loginId: loginRef(),
    deviceHash: bytea().notNull(),
    firstSeenAt: timestamp({ withTimezone: true }).notNull(),
    lastSeenAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.loginId, t.deviceHash] })],
);

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
