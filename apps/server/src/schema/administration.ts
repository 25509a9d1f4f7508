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
 * Decisions about companies, of administrators or, where one lapsed, of nobody; only ever appended to. The newest is the
 * one in force.
 */
export const validations = pgTable(
  'validations',
  {
    id: identity(),
    userId: userRef(),
    state: text({ enum: decisionStates }).notNull(),
    /** What was checked, with `validated`. */
    facts: text({ enum: checkableFacts }).array().notNull().default([]),
    /** The values that were checked, with `validated`; and, with `lapsed`, those that had been. */
    checked: jsonb().$type<CheckedValues>().notNull().default({}),
    /** Told to the company, with `denied`. */
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

/** What administrators note about a user for each other; only ever appended to. */
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
 * What the market's figures and the lists of a person (`nda of 7`) count, by figure and by key: a state or a day. Rows are
 * changes that add up, written by triggers with the change itself and added together now and then; so those who write never
 * wait for each other.
 */
export const marketCounts = pgTable(
  'market_counts',
  { figure: text().notNull(), key: text().notNull(), count: bigint({ mode: 'number' }).notNull() },
  (t) => [index('market_counts_figure').on(t.figure, t.key)],
);

/** What users report to the administrators. */
export const reports = pgTable(
  'reports',
  {
    id: identity(),
    subject: text({ enum: reportSubjects }).notNull(),
    /** A user, or a message. No reference: the room of conversations lies above. */
    subjectId: bigint({ mode: 'number' }).notNull(),
    /** The company that is reported, or whose message it is. */
    userId: userRef(),
    reporterId: userRef(),
    reason: text({ enum: reportReasons }).notNull(),
    text: text().notNull().default(''),
    /** What the message said when it was reported. */
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
    index('audit_log_actor').on(t.actorId, t.id.desc().nullsFirst()),
    index('audit_log_act').on(sql`${t.act} text_pattern_ops`, t.id.desc().nullsFirst()),
    index('audit_log_created').on(t.createdAt),
  ],
);
