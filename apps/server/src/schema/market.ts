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
  smallint,
  text,
  timestamp,
  uniqueIndex,
  uuid,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core';
import { durations, questionKinds, scopes, type QuestionKind } from '@proffer/contract/wire/choices';
import { limits } from '@proffer/contract/wire/limits';
import type { OfferContent, OfferFieldName } from '@proffer/contract/offers/fields';
import { users } from './accounts';
import { bytea, createdAt, identity, tsvector, xid8 } from './columns';
import { storedFiles } from './files';
import { isSearchedByWords, protectedWords, publicWords } from './offer-words';
import { templates } from './templates';

/** The fields of an offer that a version keeps, by the names of its columns here. */
export interface VersionContent<File = KeptAttachment> extends OfferContent {
  /** A kind is absent where it is `text`, and in versions kept before questions had kinds. */
  answers: {
    question: string;
    category: string;
    mandatory: boolean;
    answer: string;
    kind?: QuestionKind | undefined;
  }[];
  categories: number[];
  attachments: File[];
}

/** A version as it was stored: what offers got later is absent from older ones. Read it through `wholeVersion`. */
export type StoredVersion<File = KeptAttachment> = Partial<VersionContent<File>>;

/** A file of a version. While the offer is taken back to draft, those who could read it still can. */
interface KeptAttachment {
  attachmentId: number;
  fileId: number;
  fileName: string;
  sizeBytes: number;
  contentType: string;
  signedBy?: string[] | undefined;
}

/** Offers. Inside the house one is `draft`, `published` or `closed`; the wire's inverted flag stops at the mapper. */
export const offers = pgTable(
  'offers',
  {
    id: identity(),
    supplierId: bigint({ mode: 'number' })
      .notNull()
      .references(() => users.id),
    /** `suspended`: published, and hidden while its supplier is deactivated. */
    status: text({ enum: ['draft', 'published', 'closed', 'suspended'] }).notNull(),
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
    /**
     * The kept version that buyers go on reading, set while the offer is taken back to draft and for good when it is closed
     * from there; null while the row itself is what they read.
     */
    shownVersion: integer(),
    /** Where an imported offer came from; the pair makes a second import add nothing. */
    importSource: text(),
    importId: text(),
    /** What the supplier's browser called a new draft, so that saving it twice makes one. */
    clientId: uuid(),
    /** Digest of the request that made it under `clientId`; null for one that an earlier release made. */
    clientRequest: text(),
    /** CPV codes without their check digit. */
    categories: integer().array().notNull().default([]),
    /** The line its licence asks to be shown with an imported offer; empty for everybody's own. */
    attribution: text().notNull().default(''),
    /** The key of the picture that it is shown with, once its sizes are made; what an NDA protects is withheld on reading. */
    picture: text(),
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
    /** City and state of the company, kept by the same triggers. */
    companyPlace: text().notNull().default(''),
    /** Titles of its categories, and on a second line of all above them; kept by a trigger. */
    categoriesText: text().notNull().default(''),
    answersText: text().notNull().default(''),
    /** What anybody may search: what an NDA protects is not in it. Null for a draft that its supplier writes by hand. */
    searchPublic: tsvector().generatedAlwaysAs(sql`case when ${isSearchedByWords} then ${publicWords} end`),
    /** What an NDA protects, for its owner's search; nothing where there is no NDA. Null like the other. */
    searchProtected: tsvector().generatedAlwaysAs(
      sql`case when ${isSearchedByWords} then ${protectedWords} end`,
    ),
  },
  (t) => [
    // Everything a filter asks and a count shows is in it, so that a list is made from the index alone: the rows are wide.
    index('offers_published')
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
    // The same in the order of the titles. PostgreSQL reads an index alone only where the title itself is in it too.
    index('offers_title')
      .on(
        sql`lower(title)`,
        t.id.desc().nullsFirst(),
        t.title,
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
    index('offers_supplier').on(
      t.supplierId,
      t.status,
      t.createdAt.desc().nullsFirst(),
      t.id.desc().nullsFirst(),
    ),
    index('offers_template')
      .on(t.templateId)
      .where(sql`template_id is not null`),
    index('offers_search_public')
      .using('gin', t.searchPublic)
      .where(sql`status = 'published'`),
    index('offers_changed').on(t.changedXid),
    index('offers_supplier_changed').on(t.supplierId, t.changedXid),
    uniqueIndex('offers_client')
      .on(t.supplierId, t.clientId)
      .where(sql`client_id is not null`),
    uniqueIndex('offers_import')
      .on(t.importSource, t.importId)
      .where(sql`import_source is not null`),
    check('offers_status', sql`${t.status} in ('draft','published','closed','suspended')`),
    check('offers_scope', sql`${t.scope} in ('small','medium','large')`),
    check('offers_quantity', sql`qty_from >= 0 and qty_to >= 0 and qty_from <= qty_to`),
    check(
      'offers_budget',
      sql.raw(`budget_from >= 0 and budget_from <= budget_to and budget_to <= ${limits.amountRupees}`),
    ),
    check('offers_published_at', sql`status not in ('published', 'suspended') or published_at is not null`),
  ],
) satisfies Record<OfferFieldName, AnyPgColumn>;

/** Offers that were erased, for lists kept in memory; written by a trigger. */
export const offerRemovals = pgTable(
  'offer_removals',
  { offerId: bigint({ mode: 'number' }).primaryKey(), changedXid: xid8().notNull() },
  (t) => [index('offer_removals_changed').on(t.changedXid)],
);

const offerRef = () =>
  bigint({ mode: 'number' })
    .notNull()
    .references(() => offers.id, { onDelete: 'cascade' });

/** The supplier of the row's offer, who is never another's; put in by a trigger, so that their figures read no offer. */
const supplierOfOffer = () => bigint({ mode: 'number' });

/** A file on its way to an offer, part by part. */
export const uploads = pgTable(
  'uploads',
  {
    id: uuid().primaryKey(),
    offerId: offerRef(),
    fileName: text().notNull(),
    sizeBytes: integer().notNull(),
    receivedBytes: integer().notNull().default(0),
    /** Set when the last part came and the file was accepted. */
    attachmentId: bigint({ mode: 'number' }),
    createdAt: createdAt(),
  },
  (t) => [
    index('uploads_offer').on(t.offerId),
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

export const offerAnswers = pgTable(
  'offer_answers',
  {
    offerId: offerRef(),
    position: smallint().notNull(),
    question: text().notNull(),
    category: text().notNull(),
    mandatory: boolean().notNull(),
    answer: text().notNull(),
    kind: text({ enum: questionKinds }).notNull().default('text'),
  },
  (t) => [
    primaryKey({ columns: [t.offerId, t.position] }),
    check('offer_answers_kind', sql`${t.kind} in ('text','number','yes_no','choice','date','file')`),
  ],
);

export const offerAttachments = pgTable(
  'offer_attachments',
  {
    id: identity(),
    offerId: offerRef(),
    fileId: bigint({ mode: 'number' })
      .notNull()
      .references(() => storedFiles.id),
    fileName: text().notNull(),
    /** Not on the offer yet: its supplier sent it while buyers read the offer, and has not saved the changes. */
    pending: boolean().notNull().default(false),
    createdAt: createdAt(),
  },
  (t) => [
    index('offer_attachments_offer').on(t.offerId),
    index('offer_attachments_file').on(t.fileId),
    index('offer_attachments_pending')
      .on(t.createdAt)
      .where(sql`pending`),
  ],
);

/** The sizes of an offer's picture, made from the first image that hangs on it. */
export const offerPictures = pgTable(
  'offer_pictures',
  {
    offerId: offerRef(),
    width: smallint().notNull(),
    fileId: bigint({ mode: 'number' })
      .notNull()
      .references(() => storedFiles.id),
  },
  (t) => [primaryKey({ columns: [t.offerId, t.width] }), index('offer_pictures_file').on(t.fileId)],
);

/**
 * Words of titles and companies as people write them, without accents: what a misspelt word may have meant, and what one
 * in another script sounds like. A trigger adds them when an offer is published.
 */
export const searchWords = pgTable(
  'search_words',
  {
    word: text().primaryKey(),
    /** Its consonants, alike in Latin and Indian scripts; null where there are too few to tell words apart. */
    sound: text().generatedAlwaysAs(sql`word_sound(word)`),
  },
  (t) => [
    index('search_words_similar').using('gin', sql`${t.word} gin_trgm_ops`),
    index('search_words_begin').on(sql`${t.word} text_pattern_ops`),
    index('search_words_sound')
      .on(t.sound)
      .where(sql`sound is not null`),
  ],
);

/**
 * What earlier versions of a published offer said: written when a newer one takes their place. The version in force is
 * the offer itself. `createdAt` is when the kept version came into force.
 */
export const offerVersions = pgTable(
  'offer_versions',
  {
    offerId: offerRef(),
    version: integer().notNull(),
    content: jsonb().$type<StoredVersion>().notNull(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.offerId, t.version] })],
);

/** Who looked at an offer on which day: a user, or a hash of a browser that changes its key every day. */
export const offerViews = pgTable(
  'offer_views',
  {
    offerId: offerRef(),
    day: date({ mode: 'string' }).notNull(),
    viewerHash: bytea().notNull(),
    supplierId: supplierOfOffer(),
  },
  (t) => [
    primaryKey({ columns: [t.offerId, t.day, t.viewerHash] }),
    index('offer_views_supplier').on(t.supplierId, t.day, t.offerId),
  ],
);

/** A buyer's own mark on an offer. Archived wins over saved; neither means Active. */
export const buyerOffers = pgTable(
  'buyer_offers',
  {
    buyerId: bigint({ mode: 'number' })
      .notNull()
      .references(() => users.id),
    offerId: offerRef(),
    savedAt: timestamp({ withTimezone: true }),
    archivedAt: timestamp({ withTimezone: true }),
    supplierId: supplierOfOffer(),
    /** As an offer's: what a buyer has marked is kept in memory like any other list. */
    changedXid: xid8()
      .notNull()
      .default(sql`pg_current_xact_id()`),
  },
  (t) => [
    primaryKey({ columns: [t.buyerId, t.offerId] }),
    index('buyer_offers_offer').on(t.offerId),
    index('buyer_offers_changed').on(t.buyerId, t.changedXid),
    index('buyer_offers_saved')
      .on(t.supplierId, t.savedAt)
      .where(sql`saved_at is not null`),
  ],
);

/** Offers that an administrator took down; one can be put back for a while. */
export const offerTakedowns = pgTable(
  'offer_takedowns',
  {
    id: identity(),
    offerId: offerRef(),
    takenDownBy: bigint({ mode: 'number' })
      .notNull()
      .references(() => users.id),
    reason: text().notNull(),
    createdAt: createdAt(),
    restoredAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    uniqueIndex('offer_takedowns_one')
      .on(t.offerId)
      .where(sql`restored_at is null`),
    index('offer_takedowns_offer').on(t.offerId),
    index('offer_takedowns_by').on(t.takenDownBy),
  ],
);
