import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';
import { needAudiences, needEventActs, needOutcomes, needStatuses } from '@proffer/contract/needs/choices';
import type { NeedLine } from '@proffer/contract/needs/rules';
import { bytea, createdAt, identity, tsvector } from './columns';
import { contracts } from './contracts';
import { storedFiles } from './files';
import { needWords, shownBudget } from './need-words';
import { personColumns } from './person-columns';
import { partyRef, userRef } from './references';

/** Returns a foreign key to the need that the row belongs to. */
export const needRef = () =>
  bigint({ mode: 'number' })
    .notNull()
    .references(() => needs.id, { onDelete: 'cascade' });

/** A need: a buyer's request to many suppliers, and its state. Earlier versions are in `need_versions`. */
export const needs = pgTable(
  'needs',
  {
    id: identity(),
    buyerId: partyRef(),
    status: text({ enum: needStatuses }).notNull().default('draft'),
    title: text().notNull(),
    detail: text().notNull(),
    /** Text that opens only to suppliers with an NDA in force with the buyer. */
    protectedDetail: text().notNull(),
    /** CPV codes without their check digit. */
    categories: integer().array().notNull().default([]),
    lines: jsonb().$type<NeedLine[]>().notNull(),
    /** Place of delivery. */
    state: text().notNull(),
    city: text().notNull(),
    requiredBy: date({ mode: 'string' }),
    /** In rupees. */
    budget: bigint({ mode: 'number' }),
    isBudgetShown: boolean().notNull(),
    deadline: timestamp({ withTimezone: true }),
    isSealed: boolean().notNull(),
    audience: text({ enum: needAudiences }).notNull(),
    isNameShown: boolean().notNull(),
    version: integer().notNull().default(1),
    /** Last version that changed what suppliers answer to. */
    materialVersion: integer().notNull().default(1),
    outcome: text({ enum: needOutcomes }),
    outcomeNote: text().notNull().default(''),
    contractId: bigint({ mode: 'number' }).references(() => contracts.id),
    /** Key of sealed answers, encrypted with the secret of the server; null before the first answer. */
    answersKey: bytea(),
    /** Moment at which the answers were opened to the buyer; null if they never were. */
    openedAt: timestamp({ withTimezone: true }),
    /** Last reminder to decide, as days after the deadline. */
    remindedDays: integer().notNull().default(0),
    createdAt: createdAt(),
    changedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    publishedAt: timestamp({ withTimezone: true }),
    /** Moment at which answering ended: the deadline, or earlier if the buyer closed it. */
    answersEndedAt: timestamp({ withTimezone: true }),
    endedAt: timestamp({ withTimezone: true }),
    /** Titles of the categories and, on a second line, of their ancestors; maintained by a trigger. */
    categoriesText: text().notNull().default(''),
    /** Words that every reader may search; null for a draft. */
    searchPublic: tsvector().generatedAlwaysAs(needWords),
  },
  (t) => [
    // Contains every column that a filter or a count of the list reads, for index-only scans (as `offers_published`).
    index('needs_open')
      .on(
        t.publishedAt.desc().nullsFirst(),
        t.id.desc().nullsFirst(),
        t.deadline,
        t.audience,
        t.isSealed,
        t.categories,
        t.state,
        t.city,
        t.requiredBy,
        t.budget,
        t.isBudgetShown,
      )
      .where(sql`status = 'open'`),
    index('needs_open_budget')
      .on(sql`${shownBudget} desc nulls last`, t.id.desc().nullsFirst())
      .where(sql`status = 'open'`),
    index('needs_search')
      .using('gin', t.searchPublic)
      .where(sql`status = 'open'`),
    index('needs_buyer').on(t.buyerId, t.changedAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('needs_due')
      .on(t.deadline, t.id)
      .where(sql`status = 'open'`),
    index('needs_undecided')
      .on(t.answersEndedAt, t.id)
      .where(sql`status = 'deciding'`),
    index('needs_contract').on(t.contractId),
    check('needs_status', sql`${t.status} in ('draft','open','deciding','ended')`),
    check('needs_audience', sql`${t.audience} in ('everyone','validated','invited')`),
    check(
      'needs_outcome',
      sql`${t.outcome} in ('contract','no_answer_suits','bought_elsewhere','cancelled','not_decided')`,
    ),
    check(
      'needs_ended',
      sql`(status = 'ended') = (outcome is not null) and (status = 'ended') = (ended_at is not null)`,
    ),
    check('needs_awarded', sql`(contract_id is not null) = (outcome is not null and outcome = 'contract')`),
    check('needs_published', sql`status = 'draft' or (published_at is not null and deadline is not null)`),
  ],
);

/** Content of a published version of a need. */
export interface NeedVersionContent {
  title: string;
  detail: string;
  protectedDetail: string;
  categories: number[];
  lines: NeedLine[];
  state: string;
  city: string;
  requiredBy: string | null;
  budget: number | null;
  isBudgetShown: boolean;
  /** ISO moment. */
  deadline: string;
  isSealed: boolean;
  audience: string;
  isNameShown: boolean;
  files: { fileId: number; fileName: string; sha256: string; isProtected: boolean }[];
}

/** Every published version of a need, also the current one; append-only. */
export const needVersions = pgTable(
  'need_versions',
  {
    needId: needRef(),
    version: integer().notNull(),
    content: jsonb().$type<NeedVersionContent>().notNull(),
    isMaterial: boolean().notNull(),
    /** Salts of the hashes in the register of the need. */
    salt: text().notNull().default(''),
    protectedSalt: text().notNull().default(''),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.needId, t.version] })],
);

export const needFiles = pgTable(
  'need_files',
  {
    id: identity(),
    needId: needRef(),
    fileId: bigint({ mode: 'number' })
      .notNull()
      .references(() => storedFiles.id),
    fileName: text().notNull(),
    isProtected: boolean().notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('need_files_need').on(t.needId, t.id), index('need_files_file').on(t.fileId)],
);

/** Suppliers whom the buyer has invited. */
export const needInvitations = pgTable(
  'need_invitations',
  {
    needId: needRef(),
    supplierId: userRef(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.needId, t.supplierId] }),
    index('need_invitations_supplier').on(t.supplierId, t.needId),
  ],
);

/** History of every need; append-only. */
export const needEvents = pgTable(
  'need_events',
  {
    id: identity(),
    needId: needRef(),
    act: text({ enum: needEventActs }).notNull(),
    version: integer().notNull(),
    note: text().notNull().default(''),
    /** Null for an act of the market. */
    actorUserId: bigint({ mode: 'number' }),
    ...personColumns(),
    address: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('need_events_need').on(t.needId, t.id)],
);
