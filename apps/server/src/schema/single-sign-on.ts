import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { ssoRoles } from '@proffer/contract/single-sign-on/schemas';
import { loginRef, users } from './accounts';
import { bytea, createdAt, identity } from './columns';
import { userRef } from './references';

/** The identity provider (OpenID Connect) of a company, at most one. */
export const ssoProviders = pgTable(
  'sso_providers',
  {
    userId: bigint({ mode: 'number' })
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    issuer: text().notNull(),
    clientId: text().notNull(),
    /** The client secret, encrypted with the server's secret. */
    sealedSecret: bytea().notNull(),
    /** Role of people who join by a first login. */
    role: text({ enum: ssoRoles }).notNull(),
    /** True if the provider demands two steps, so that the market demands no second one. */
    demandsTwoSteps: boolean().notNull(),
    /** When a test login last succeeded since the last change. */
    testedAt: timestamp({ withTimezone: true }),
    /** True if people with addresses of the proved domains may not log in with a password. */
    isRequired: boolean().notNull().default(false),
    /** The owner who keeps the password while single sign-on is required. Not a foreign key: it may be closed. */
    exemptLoginId: bigint({ mode: 'number' }),
    updatedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [
    check('sso_providers_role', sql`${t.role} in ('member','viewer')`),
    check('sso_providers_exempt', sql`not ${t.isRequired} or ${t.exemptLoginId} is not null`),
  ],
);

/** A domain of email addresses that a company proves by a DNS record. Its token is derived and not stored. */
export const ssoDomains = pgTable(
  'sso_domains',
  {
    id: identity(),
    userId: userRef(),
    /** Side of the company: a domain is proved by one company of a side. */
    side: text({ enum: ['supplier', 'buyer'] }).notNull(),
    domain: text().notNull(),
    provedAt: timestamp({ withTimezone: true }),
    checkedAt: timestamp({ withTimezone: true }),
    /** Since when the record of a proved domain is missing; after seven days the proof ends. */
    lostAt: timestamp({ withTimezone: true }),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('sso_domains_company').on(t.userId, t.domain),
    uniqueIndex('sso_domains_proved')
      .on(t.domain, t.side)
      .where(sql`proved_at is not null`),
    check('sso_domains_side', sql`${t.side} in ('supplier','buyer')`),
    check('sso_domains_lost', sql`${t.lostAt} is null or ${t.provedAt} is not null`),
  ],
);

/** A person at the identity provider of a company, with their login; later logins use it instead of the address. */
export const ssoLinks = pgTable(
  'sso_links',
  {
    id: identity(),
    userId: userRef(),
    loginId: loginRef(),
    issuer: text().notNull(),
    subject: text().notNull(),
    /** Domain of the address with which the person was linked. */
    domain: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('sso_links_subject').on(t.userId, t.issuer, t.subject),
    index('sso_links_login').on(t.loginId),
  ],
);

/**
 * An attempt to log in at an identity provider, for ten minutes. Only hashes of the state and of the browser's cookie
 * are stored; nonce and PKCE verifier are derived from the state.
 */
export const ssoAttempts = pgTable(
  'sso_attempts',
  {
    id: identity(),
    stateHash: bytea().notNull(),
    browserHash: bytea().notNull(),
    userId: userRef(),
    purpose: text({ enum: ['login', 'confirm', 'test'] }).notNull(),
    /** The session that the attempt confirms or tests for. Not a foreign key, because it may have ended. */
    sessionId: bigint({ mode: 'number' }),
    next: text(),
    createdAt: createdAt(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
    /** When the provider's reply was taken; it is taken once. */
    usedAt: timestamp({ withTimezone: true }),
    /** The proved person, while the password of their existing login is missing. */
    subject: text(),
    email: text(),
    name: text(),
  },
  (t) => [
    uniqueIndex('sso_attempts_state').on(t.stateHash),
    index('sso_attempts_company').on(t.userId),
    index('sso_attempts_expires').on(t.expiresAt),
    check('sso_attempts_purpose', sql`${t.purpose} in ('login','confirm','test')`),
    check('sso_attempts_session', sql`(${t.purpose} = 'login') = (${t.sessionId} is null)`),
  ],
);
