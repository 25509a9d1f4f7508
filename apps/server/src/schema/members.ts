import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { memberRoles } from '@proffer/contract/members/rules';
import { loginRef, users } from './accounts';
import { createdAt, identity } from './columns';
import { userRef } from './references';

/** Returns the columns of a role with authority; names of constraints are the caller's. */
const permissionColumns = () => ({
  role: text({ enum: memberRoles }).notNull(),
  /** True if the person may bind the company. */
  mayBind: boolean().notNull(),
  /** Largest amount in rupees that the person may agree to; null for no limit. */
  bindLimit: bigint({ mode: 'number' }),
});

/**
 * A person in a company. A row ends when the person leaves and is never reused, because messages and signatures refer
 * to it. Only the module `members` writes it.
 */
export const members = pgTable(
  'members',
  {
    id: identity(),
    /** The company. */
    userId: userRef(),
    loginId: loginRef(),
    /** Name of the person; empty until the founder of a company has filled in its profile. */
    name: text().notNull().default(''),
    ...permissionColumns(),
    joinedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    leftAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    uniqueIndex('members_once')
      .on(t.userId, t.loginId)
      .where(sql`left_at is null`),
    index('members_company').on(t.userId, t.id),
    index('members_login').on(t.loginId),
    check('members_role', sql`${t.role} in ('owner','member','viewer')`),
    check('members_authority', sql`not ${t.mayBind} or ${t.role} <> 'viewer'`),
    check('members_limit', sql`${t.bindLimit} is null or (${t.mayBind} and ${t.bindLimit} >= 0)`),
  ],
);

/** Returns a foreign key to a person; the row is deleted with the person. */
export const memberRef = () =>
  bigint({ mode: 'number' })
    .notNull()
    .references(() => members.id, { onDelete: 'cascade' });

/** An invitation to a company, sent by mail. Its link is derived from the nonce, works once and expires. */
export const invitations = pgTable(
  'invitations',
  {
    id: identity(),
    userId: userRef(),
    email: text().notNull(),
    emailKey: text().notNull(),
    ...permissionColumns(),
    nonce: text().notNull(),
    invitedBy: memberRef(),
    createdAt: createdAt(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
    /** How the invitation ended; null while it is open. */
    outcome: text({ enum: ['accepted', 'declined', 'withdrawn'] }),
    endedAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    uniqueIndex('invitations_open')
      .on(t.userId, t.emailKey)
      .where(sql`outcome is null`),
    index('invitations_company').on(t.userId, t.id),
    index('invitations_inviter').on(t.invitedBy),
    index('invitations_expiry').on(t.expiresAt),
    check('invitations_role', sql`${t.role} in ('owner','member','viewer')`),
    check('invitations_authority', sql`not ${t.mayBind} or ${t.role} <> 'viewer'`),
    check('invitations_limit', sql`${t.bindLimit} is null or (${t.mayBind} and ${t.bindLimit} >= 0)`),
    check('invitations_outcome', sql`${t.outcome} in ('accepted','declined','withdrawn')`),
    check('invitations_end', sql`(${t.outcome} is null) = (${t.endedAt} is null)`),
  ],
);

/** Rules that a company's owners set for its people; without a row there are none. */
export const companyRules = pgTable(
  'company_rules',
  {
    userId: bigint({ mode: 'number' })
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Number of further people who must approve an act above `approvalsAbove`; 0 for none. */
    approvals: integer().notNull().default(0),
    approvalsAbove: bigint({ mode: 'number' }).notNull().default(0),
  },
  (t) => [check('company_rules_approvals', sql`${t.approvals} between 0 and 5 and ${t.approvalsAbove} >= 0`)],
);
