import { sql } from 'drizzle-orm';
import { bigint, check, index, jsonb, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import type { CheckedValues } from '@proffer/contract/users/checked-facts';
import {
  checkableFacts,
  decisionStates,
  reportReasons,
  reportStates,
  reportSubjects,
} from '@proffer/contract/wire/choices';
import { users } from './accounts';
import { createdAt, identity } from './columns';
import { userRef } from './references';

/**
 * Decisions about companies by administrators, or by nobody if a validation lapsed; append-only. The newest one is in
 * force.
 */
export const validations = pgTable(
  'validations',
  {
    id: identity(),
    userId: userRef(),
    state: text({ enum: decisionStates }).notNull(),
    /** Facts that were checked; only with `validated`. */
    facts: text({ enum: checkableFacts }).array().notNull().default([]),
    /** Values that were checked with `validated`, or had been with `lapsed`. */
    checked: jsonb().$type<CheckedValues>().notNull().default({}),
    /** Reason that the company is given; only with `denied`. */
    reason: text().notNull().default(''),
    decidedBy: bigint({ mode: 'number' }).references(() => users.id),
    createdAt: createdAt(),
  },
  (t) => [
    index('validations_user').on(t.userId, t.id.desc().nullsFirst()),
    index('validations_by').on(t.decidedBy),
    check('validations_state', sql`${t.state} in ('validated','denied','lapsed')`),
  ],
);

/** Notes of administrators about a user, for other administrators; append-only. */
export const userNotes = pgTable(
  'user_notes',
  {
    id: identity(),
    userId: userRef(),
    authorId: bigint({ mode: 'number' })
      .notNull()
      .references(() => users.id),
    text: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index('user_notes_user').on(t.userId, t.id.desc().nullsFirst()),
    index('user_notes_author').on(t.authorId),
  ],
);

/**
 * Counts of the market and of a user's lists (figure `nda of 7`), by a key such as a state or a day. Triggers insert
 * differences within the transaction of the change, so that writers never wait for each other. A job adds them up.
 */
export const marketCounts = pgTable(
  'market_counts',
  { figure: text().notNull(), key: text().notNull(), count: bigint({ mode: 'number' }).notNull() },
  (t) => [index('market_counts_figure').on(t.figure, t.key)],
);

/** Reports of users to the administrators. */
export const reports = pgTable(
  'reports',
  {
    id: identity(),
    subject: text({ enum: reportSubjects }).notNull(),
    /** Id of a user or a message. Not a foreign key, because messages belong to a later module. */
    subjectId: bigint({ mode: 'number' }).notNull(),
    /** The reported company, or the sender of the reported message. */
    userId: userRef(),
    reporterId: userRef(),
    reason: text({ enum: reportReasons }).notNull(),
    text: text().notNull().default(''),
    /** Text of the message when it was reported. */
    quote: text().notNull().default(''),
    state: text({ enum: reportStates }).notNull().default('open'),
    note: text().notNull().default(''),
    closedBy: bigint({ mode: 'number' }).references(() => users.id),
    createdAt: createdAt(),
    closedAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    uniqueIndex('reports_once')
      .on(t.reporterId, t.subject, t.subjectId)
      .where(sql`state = 'open'`),
    index('reports_open')
      .on(t.id)
      .where(sql`state = 'open'`),
    index('reports_state').on(t.state, t.id),
    index('reports_user').on(t.userId),
    index('reports_open_about')
      .on(t.userId)
      .where(sql`state = 'open'`),
    index('reports_closed_by').on(t.closedBy),
    check('reports_subject', sql`${t.subject} in ('company','message')`),
    check('reports_reason', sql`${t.reason} in ('spam','fraud','abuse','confidential','other')`),
    check('reports_state_known', sql`${t.state} in ('open','upheld','dismissed')`),
    check('reports_closed', sql`(state = 'open') = (closed_at is null)`),
  ],
);

/** Acts of administrators, with the state before and after; append-only. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: identity(),
    actorId: bigint({ mode: 'number' }).references(() => users.id),
    /** The person; null in older rows and for the console. */
    memberId: bigint({ mode: 'number' }),
    act: text().notNull(),
    /** Kind of the object of the act, for example `user`, followed by its id. */
    subjectKind: text().notNull(),
    subjectId: bigint({ mode: 'number' }).notNull(),
    before: jsonb().$type<Record<string, unknown>>().notNull(),
    after: jsonb().$type<Record<string, unknown>>().notNull(),
    address: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index('audit_log_subject').on(t.subjectKind, t.subjectId, t.id.desc().nullsFirst()),
    index('audit_log_actor').on(t.actorId, t.id.desc().nullsFirst()),
    index('audit_log_act').on(sql`${t.act} text_pattern_ops`, t.id.desc().nullsFirst()),
    index('audit_log_created').on(t.createdAt),
  ],
);
