import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  boolean,
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
  uuid,
} from 'drizzle-orm/pg-core';
import { durations, scopes } from '@proffer/contract/choices';
import { limits } from '@proffer/contract/limits';
import { users } from './accounts';
import { bytea, createdAt, identity, tsvector, xid8 } from './columns';
import { storedFiles } from './files';

/** The fields of an offer that a version keeps, by the names of its columns here. */
export interface VersionContent {
  title: string;
  detail: string;
  scope: (typeof scopes)[number];
  duration: (typeof durations)[number] | null;
  qtyFrom: number | null;
  qtyTo: number | null;
  budgetFrom: number | null;
  budgetTo: number | null;
  deliveryTerm: string;
  ruleOfDelivery: string;
  redirectUrl: string;
  ndaRequired: boolean;
  answers: { question: string; category: string; mandatory: boolean; answer: string }[];
  /** Absent in versions kept before offers had categories. */
  categories?: number[];
}

/**
 * Question templates (spec §3 "Template"). A template that offers use is not edited under their answers: its change is
 * a new row with the next version, and the old one is superseded.
 */
export const templates = pgTable(
  'templates',
  {
    id: identity(),
    name: text().notNull(),
    active: boolean().notNull().default(true),
    version: integer().notNull().default(1),
    /** The newer version that took its place. */
    supersededBy: bigint({ mode: 'number' }).references((): AnyPgColumn => templates.id),
    createdAt: createdAt(),
  },
  (t) => [
    index('templates_current')
      .on(sql`lower(name)`, t.id)
      .where(sql`superseded_by is null`),
    index('templates_superseded').on(t.supersededBy),
  ],
);

export const templateQuestions = pgTable(
  'template_questions',
  {
    id: identity(),
    templateId: bigint({ mode: 'number' })
      .notNull()
      .references(() => templates.id, { onDelete: 'cascade' }),
    position: smallint().notNull(),
    question: text().notNull(),
    category: text().notNull(),
    mandatory: boolean().notNull(),
  },
  (t) => [unique('template_questions_position').on(t.templateId, t.position)],
);

/** Offers. Inside the house a proposal is `draft`, `published` or `closed`; the wire's inverted flag stops at the mapper. */
export const proposals = pgTable(
  'proposals',
  {
    id: identity(),
    supplierId: bigint({ mode: 'number' })
      .notNull()
      .references(() => users.id),
    status: text({ enum: ['draft', 'published', 'closed'] }).notNull(),
    title: text().notNull(),
    detail: text().notNull(),
    scope: text({ enum: scopes }).notNull(),
    duration: text({ enum: durations }),
    qtyFrom: bigint({ mode: 'number' }),
    qtyTo: bigint({ mode: 'number' }),
    budgetFrom: bigint({ mode: 'number' }),
    budgetTo: bigint({ mode: 'number' }),
    deliveryTerm: text().notNull().default(''),
    ruleOfDelivery: text().notNull().default(''),
    redirectUrl: text().notNull().default(''),
    ndaRequired: boolean().notNull().default(false),
    templateId: bigint({ mode: 'number' }).references(() => templates.id),
    version: integer().notNull().default(1),
    /** Where an imported offer came from; the pair makes a second import add nothing. */
    importSource: text(),
    importId: text(),
    /** What the supplier's browser called a new draft, so that saving it twice makes one. */
    clientId: uuid(),
    /** CPV codes without their check digit. */
    categories: integer().array().notNull().default([]),
    /** The same and all that stand above them: an offer is found under each. */
    categoryPath: integer()
      .array()
      .generatedAlwaysAs(sql`category_path(categories)`),
    /** The line its licence asks to be shown with an imported offer; empty for everybody's own. */
    attribution: text().notNull().default(''),
    createdAt: createdAt(),
    updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    publishedAt: timestamp({ withTimezone: true }),
    closedAt: timestamp({ withTimezone: true }),
    /** The transaction that wrote the row last; set by a trigger. Lists kept in memory ask what changed since theirs. */
    changedXid: xid8()
      .notNull()
      .default(sql`pg_current_xact_id()`),
    /** The supplier's company and the answers, kept here by triggers and the repository so that both are searched. */
    companyName: text().notNull().default(''),
    answersText: text().notNull().default(''),
    /** What anybody may search: what an NDA protects is not in it. */
    searchPublic: tsvector().generatedAlwaysAs(
      sql`setweight(to_tsvector('market', title), 'A') || setweight(to_tsvector('market', company_name), 'B') || setweight(to_tsvector('market', case when nda_required then '' else detail || ' ' || answers_text end), 'C')`,
    ),
    /** What an NDA protects, for its owner's search; nothing where there is no NDA. */
    searchProtected: tsvector().generatedAlwaysAs(
      sql`case when nda_required then setweight(to_tsvector('market', detail || ' ' || answers_text), 'C') else ''::tsvector end`,
    ),
  },
  (t) => [
    // Everything a filter asks and a count shows is in it, so that a list is made from the index alone: the rows are wide.
    index('proposals_published')
      .on(
        t.createdAt.desc().nullsFirst(),
        t.id.desc().nullsFirst(),
        t.scope,
        t.duration,
        t.ndaRequired,
        t.budgetFrom,
        t.budgetTo,
        t.qtyFrom,
        t.qtyTo,
        t.categories,
      )
      .where(sql`status = 'published'`),
    // A list by title is read from it page by page: a text is no number that could be kept in memory.
    index('proposals_title')
      .on(sql`lower(title)`, t.id.desc().nullsFirst())
      .where(sql`status = 'published'`),
    index('proposals_supplier').on(
      t.supplierId,
      t.status,
      t.createdAt.desc().nullsFirst(),
      t.id.desc().nullsFirst(),
    ),
    index('proposals_template').on(t.templateId),
    index('proposals_search_public')
      .using('gin', t.searchPublic)
      .where(sql`status = 'published'`),
    index('proposals_category')
      .using('gin', t.categoryPath)
      .where(sql`status = 'published'`),
    index('proposals_changed').on(t.changedXid),
    uniqueIndex('proposals_client')
      .on(t.supplierId, t.clientId)
      .where(sql`client_id is not null`),
    uniqueIndex('proposals_import')
      .on(t.importSource, t.importId)
      .where(sql`import_source is not null`),
    check('proposals_status', sql`${t.status} in ('draft','published','closed')`),
    check('proposals_scope', sql`${t.scope} in ('small','medium','large')`),
    check('proposals_quantity', sql`qty_from >= 0 and qty_to >= 0 and qty_from <= qty_to`),
    check(
      'proposals_budget',
      sql.raw(`budget_from >= 0 and budget_from <= budget_to and budget_to <= ${limits.amountRupees}`),
    ),
    check('proposals_published_at', sql`status <> 'published' or published_at is not null`),
  ],
);

/** Offers that were erased, for lists kept in memory; written by a trigger. */
export const proposalRemovals = pgTable(
  'proposal_removals',
  { proposalId: bigint({ mode: 'number' }).primaryKey(), changedXid: xid8().notNull() },
  (t) => [index('proposal_removals_changed').on(t.changedXid)],
);

/** A file on its way to an offer, part by part. */
export const uploads = pgTable(
  'uploads',
  {
    id: uuid().primaryKey(),
    proposalId: bigint({ mode: 'number' })
      .notNull()
      .references(() => proposals.id, { onDelete: 'cascade' }),
    fileName: text().notNull(),
    sizeBytes: integer().notNull(),
    receivedBytes: integer().notNull().default(0),
    /** Set when the last part came and the file was accepted. */
    attachmentId: bigint({ mode: 'number' }),
    createdAt: createdAt(),
  },
  (t) => [
    index('uploads_proposal').on(t.proposalId),
    index('uploads_age').on(t.createdAt),
    check('uploads_received', sql`${t.receivedBytes} between 0 and ${t.sizeBytes}`),
  ],
);

export const uploadParts = pgTable(
  'upload_parts',
  {
    uploadId: uuid()
      .notNull()
      .references(() => uploads.id, { onDelete: 'cascade' }),
    /** Where in the file it begins. */
    startsAt: integer().notNull(),
    bytes: bytea().notNull(),
  },
  (t) => [primaryKey({ columns: [t.uploadId, t.startsAt] })],
);

export const proposalAnswers = pgTable(
  'proposal_answers',
  {
    proposalId: bigint({ mode: 'number' })
      .notNull()
      .references(() => proposals.id, { onDelete: 'cascade' }),
    position: smallint().notNull(),
    question: text().notNull(),
    category: text().notNull(),
    mandatory: boolean().notNull(),
    answer: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.proposalId, t.position] })],
);

export const proposalAttachments = pgTable(
  'proposal_attachments',
  {
    id: identity(),
    proposalId: bigint({ mode: 'number' })
      .notNull()
      .references(() => proposals.id, { onDelete: 'cascade' }),
    fileId: bigint({ mode: 'number' })
      .notNull()
      .references(() => storedFiles.id),
    fileName: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index('proposal_attachments_proposal').on(t.proposalId),
    index('proposal_attachments_file').on(t.fileId),
  ],
);

/** Words of titles and companies as people write them, without accents: what a misspelt word may have meant. */
export const searchWords = pgTable('search_words', { word: text().primaryKey() }, (t) => [
  index('search_words_similar').using('gin', sql`${t.word} gin_trgm_ops`),
  index('search_words_begin').on(sql`${t.word} text_pattern_ops`),
]);

/**
 * What earlier versions of a published offer said: written when a newer one takes their place. The version in force is
 * the offer itself. `createdAt` is when the kept version came into force.
 */
export const proposalVersions = pgTable(
  'proposal_versions',
  {
    proposalId: bigint({ mode: 'number' })
      .notNull()
      .references(() => proposals.id, { onDelete: 'cascade' }),
    version: integer().notNull(),
    content: jsonb().$type<VersionContent>().notNull(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.proposalId, t.version] })],
);

/** Who looked at an offer on which day: a user, or a hash of a browser that changes its key every day. */
export const proposalViews = pgTable(
  'proposal_views',
  {
    proposalId: bigint({ mode: 'number' })
      .notNull()
      .references(() => proposals.id, { onDelete: 'cascade' }),
    day: date({ mode: 'string' }).notNull(),
    viewerHash: bytea().notNull(),
  },
  (t) => [primaryKey({ columns: [t.proposalId, t.day, t.viewerHash] })],
);

/** A buyer's own mark on an offer. Archived wins over saved; neither means Active. */
export const buyerOffers = pgTable(
  'buyer_offers',
  {
    buyerId: bigint({ mode: 'number' })
      .notNull()
      .references(() => users.id),
    proposalId: bigint({ mode: 'number' })
      .notNull()
      .references(() => proposals.id, { onDelete: 'cascade' }),
    savedAt: timestamp({ withTimezone: true }),
    archivedAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    primaryKey({ columns: [t.buyerId, t.proposalId] }),
    index('buyer_offers_proposal').on(t.proposalId),
  ],
);
