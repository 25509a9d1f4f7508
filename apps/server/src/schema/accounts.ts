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

/** Returns a foreign key to a login; the row is deleted with the login. */
export const loginRef = () =>
  bigint({ mode: 'number' })
    .notNull()
    .references(() => logins.id, { onDelete: 'cascade' });

/** An email address with its password: one person, who belongs to companies (`members`) or is an administrator. */
export const logins = pgTable(
  'logins',
  {
    id: identity(),
    email: text().notNull(),
    /** Email address in lower case, the key for lookups. */
    emailKey: text().notNull(),
    passwordHash: text().notNull(),
    verifiedAt: timestamp({ withTimezone: true }),
    secondFactor: text({ enum: secondFactors }).notNull().default('off'),
    colorScheme: text({ enum: colorSchemes }).notNull().default('auto'),
    /**
     * When the login was closed. The row stays, without address and password, because documents of others refer to
     * its users.
     */
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

/** A company as supplier or as buyer, or an administrator; every `userId` refers to it. Its people are in `members`. */
export const users = pgTable(
  'users',
  {
    id: identity(),
    /** The contact of the company: its founder, and after they have left another owner. */
    loginId: loginRef(),
    role: text({ enum: ['supplier', 'buyer', 'admin'] }).notNull(),
    signupStep: text({ enum: ['code', 'profile', 'terms', 'done'] }).notNull(),
    deactivatedAt: timestamp({ withTimezone: true }),
    /** The administrator who deactivated the user; null for a command at the server's console. */
    deactivatedBy: bigint({ mode: 'number' }).references((): AnyPgColumn => users.id),
    deactivationReason: text().notNull().default(''),
    /**
     * Result of an administrator's check of the company; without meaning for administrators. The history is in
     * `validations`.
     */
    validation: text({ enum: validationStates }).notNull().default('waiting'),
    /** Since when a validated company waits to be checked again; a new company waits since its sign-up. */
    waitingSince: timestamp({ withTimezone: true }),
    /** True if the agreed document is attached to the mail that reports its hash. */
    documentsByMail: boolean().notNull().default(true),
    /** When an administrator was approved; null while the approval is pending, and for other roles. */
    approvedAt: timestamp({ withTimezone: true }),
    /** From when on everybody in the company needs two-step login; null if it is not required. */
    twoStepFrom: timestamp({ withTimezone: true }),
    /** When the company was closed; its row stays, because documents of others refer to it. */
    closedAt: timestamp({ withTimezone: true }),
    /**
     * True once the company has had a second person; a trigger on `members` sets it. From then on each person's reading
     * is stored separately.
     */
    isShared: boolean().notNull().default(false),
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
    // Users who wait for a validation, the longest wait first.
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

/** Consent to a version of the terms, with time and address; append-only. */
export const consents = pgTable(
  'consents',
  {
    id: identity(),
    userId: bigint({ mode: 'number' })
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The person; null in older rows, for the founder of the company. Not a foreign key: the consent stays. */
    loginId: bigint({ mode: 'number' }),
    termsVersion: text().notNull(),
    address: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('consents_user').on(t.userId), index('consents_login').on(t.loginId)],
);

/**
 * A session, identified by the SHA-256 of its token. A `signup` session may only finish signing up; a `second-factor`
 * session may only give the second factor.
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
    /**
     * The person in the company (`members`), set by a trigger; null for somebody who is not in it. Not a foreign key,
     * because that would need an index that no query uses.
     */
    memberId: bigint({ mode: 'number' }),
    kind: text({ enum: ['full', 'signup', 'second-factor'] }).notNull(),
    device: text().notNull(),
    address: text().notNull(),
    createdAt: createdAt(),
    lastUsedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** True if the identity provider of the company `userId` opened the session; it stays in this company. */
    isSso: boolean().notNull().default(false),
    /** True if that provider demands two steps. */
    hasTwoSteps: boolean().notNull().default(false),
    /** When the holder last proved their identity, by logging in or by a later proof. */
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
 * A mailed code. Its digits are derived from the row's nonce and the server's secret and are not stored. A dump of the
 * database or of the mail queue therefore does not reveal them.
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
 * A sign-up with an unconfirmed address, started in one browser. Anybody can start one for any address, so each has
 * its own password, role and code. The one whose code is entered in its own browser becomes the account.
 * `networkMark` recognises a client without cookies.
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
    /** Since when the code waits to be mailed; null if it does not. */
    mailWantedAt: timestamp({ withTimezone: true }),
    createdAt: createdAt(),
    /** When the code expires; the sign-up itself is deleted a day later. */
    expiresAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [
    unique('sign_up_attempts_browser').on(t.loginId, t.browserMark),
    index('sign_up_attempts_expires').on(t.expiresAt),
    check('sign_up_attempts_role', sql`${t.role} in ('supplier','buyer','admin')`),
  ],
);

/**
 * A mailed link that works once. A new link to confirm an address replaces the previous one. Links to set a password
 * are valid in parallel, so that nobody can invalidate another person's link by requesting one. As with codes, the
 * key is derived and not stored.
 */
export const mailedLinks = pgTable(
  'mailed_links',
  {
    id: identity(),
    loginId: loginRef(),
    purpose: text({ enum: ['reset', 'email'] }).notNull(),
    nonce: text().notNull(),
    /** The new address that an `email` link confirms. */
    newEmail: text(),
    /**
     * The session that requested an `email` link and outlives the other sessions. Not a foreign key, because it may
     * have ended.
     */
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

/** The authenticator app of a login; its secrets are encrypted with the server's secret. */
export const authenticators = pgTable('authenticators', {
  loginId: bigint({ mode: 'number' })
    .primaryKey()
    .references(() => logins.id, { onDelete: 'cascade' }),
  /** The active secret. */
  sealedSecret: bytea(),
  /** A secret that is not confirmed yet. */
  pendingSecret: bytea(),
  /** The latest time step whose code was accepted, so that no code is accepted twice. */
  lastStep: bigint({ mode: 'number' }).notNull().default(0),
  createdAt: createdAt(),
});

/** Recovery codes for a lost app: keyed hashes only; each works once. */
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

/**
 * Browsers that a login has been used from, by the hash of their cookie; a login from a new one is reported by mail.
 */
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

/** Fixed-window counters that limit guessing, shared by all nodes. */
export const rateCounters = pgTable(
  'rate_counters',
  {
    key: text().primaryKey(),
    count: integer().notNull(),
    windowEndsAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [index('rate_counters_window').on(t.windowEndsAt)],
);
