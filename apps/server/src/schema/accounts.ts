import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { colorSchemes, mailChoices, notificationCategories, secondFactors } from '@proffer/contract/choices';
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
    validatedAt: timestamp({ withTimezone: true }),
    /** Administrators only: when they were let in; null while they wait for it. */
    approvedAt: timestamp({ withTimezone: true }),
    createdAt: createdAt(),
  },
  (t) => [
    unique('users_login_role').on(t.loginId, t.role),
    index('users_waiting')
      .on(t.id)
      .where(sql`role = 'admin' and approved_at is null`),
    check('users_role', sql`${t.role} in ('supplier','buyer','admin')`),
    check('users_signup_step', sql`${t.signupStep} in ('code','profile','terms','done')`),
  ],
);

export const profiles = pgTable(
  'profiles',
  {
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
  },
  (t) => [index('profiles_company').using('gin', sql`to_tsvector('market', ${t.companyName})`)],
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
    purpose: text({ enum: ['sign-up', 'second-factor'] })
      .notNull()
      .default('sign-up'),
    nonce: text().notNull(),
    tries: smallint().notNull().default(0),
    createdAt: createdAt(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.loginId, t.purpose] }),
    check('verification_codes_purpose', sql`${t.purpose} in ('sign-up','second-factor')`),
  ],
);

/**
 * A mailed link that works once; the newest of a kind replaces the one before. As with codes, the key in the link is
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
    createdAt: createdAt(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [
    uniqueIndex('mailed_links_one').on(t.loginId, t.purpose),
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

/** Whether a user wants news of a category by mail; no row means at once. */
export const notificationChoices = pgTable(
  'notification_choices',
  {
    userId: bigint({ mode: 'number' })
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    category: text({ enum: notificationCategories }).notNull(),
    mail: text({ enum: mailChoices }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.category] }),
    check('notification_choices_category', sql`${t.category} in ('MESSAGES','CONTRACT','GENERAL')`),
    check('notification_choices_mail', sql`${t.mail} in ('at_once','daily','never')`),
  ],
);

/** When a user wants no mail about news; minutes of the day, and may reach over midnight. No row means never. */
export const quietHours = pgTable(
  'quiet_hours',
  {
    userId: bigint({ mode: 'number' })
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    fromMinute: integer().notNull(),
    toMinute: integer().notNull(),
    /** IANA name; also the one that the daily mail goes by. */
    timeZone: text().notNull(),
  },
  (t) => [
    check(
      'quiet_hours_minutes',
      sql`${t.fromMinute} between 0 and 1439 and ${t.toMinute} between 0 and 1439 and ${t.fromMinute} <> ${t.toMinute}`,
    ),
  ],
);

/** What administrators did, with the state before and after; only ever appended to. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: identity(),
    actorId: bigint({ mode: 'number' }).references(() => users.id),
    act: text().notNull(),
    /** What it was done to, e.g. `user` and its id. */
    subjectKind: text().notNull(),
    subjectId: bigint({ mode: 'number' }).notNull(),
    before: jsonb().$type<Record<string, unknown>>().notNull(),
    after: jsonb().$type<Record<string, unknown>>().notNull(),
    address: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index('audit_log_subject').on(t.subjectKind, t.subjectId, t.id.desc().nullsFirst()),
    index('audit_log_actor').on(t.actorId),
  ],
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
