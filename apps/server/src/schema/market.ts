import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core';
import { durations, scopes, type QuestionKind } from '@proffer/contract/wire/choices';
import { limits } from '@proffer/contract/wire/limits';
import type { OfferContent, OfferFieldName } from '@proffer/contract/offers/fields';
import {
  gstChoices,
  offerUnits,
  priceBases,
  pricedPerChoices,
  type PriceSlab,
} from '@proffer/contract/offers/price-terms';
import { users } from './accounts';
import { createdAt, identity, tsvector, xid8 } from './columns';
import { isSearchedByWords, protectedWords, publicWords } from './offer-words';
import { templates } from './templates';

/** Fields of an offer that a version stores, by column name. */
export interface VersionContent<File = KeptAttachment> extends OfferContent {
  /** Kind of the question; absent for `text` and in versions from before questions had kinds. */
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

/** A version as stored; fields that were added later are absent from older ones. Read it through `wholeVersion`. */
export type StoredVersion<File = KeptAttachment> = Partial<VersionContent<File>>;

/** A file of a version. Buyers who could read it still can while the offer is taken back to draft. */
interface KeptAttachment {
  attachmentId: number;
  fileId: number;
  fileName: string;
  sizeBytes: number;
  contentType: string;
  signedBy?: string[] | undefined;
}

/**
 * Offers. In the server, an offer is `draft`, `published` or `closed`; the inverted flag of the API ends at the
 * mapper.
 */
export const offers = pgTable(
  'offers',
  {
    id: identity(),
    supplierId: bigint({ mode: 'number' })
      .notNull()
      .references(() => users.id),
    /** `suspended` means published but hidden while the supplier is deactivated. */
    status: text({ enum: ['draft', 'published', 'closed', 'suspended', 'unlisted'] }).notNull(),
    /** The buyer for whom an unlisted offer was made; null for an offer to the market. */
    addresseeId: bigint({ mode: 'number' }).references(() => users.id),
    title: text().notNull(),
    detail: text().notNull(),
    scope: text({ enum: scopes }).notNull(),
    duration: text({ enum: durations }),
    qtyFrom: bigint({ mode: 'number' }),
    qtyTo: bigint({ mode: 'number' }),
    budgetFrom: bigint({ mode: 'number' }),
    budgetTo: bigint({ mode: 'number' }),
    priceBasis: text({ enum: priceBases }),
    unit: text({ enum: offerUnits }),
    gst: text({ enum: gstChoices }),
    priceSlabs: jsonb().$type<PriceSlab[]>().notNull().default([]),
    leadDays: integer(),
    hsnCode: text().notNull().default(''),
    /** The unit or lot of the price (`pricedPer` of the contract); null if not stated. */
    pricedPer: text({ enum: pricedPerChoices }).generatedAlwaysAs(
      sql`case price_basis when 'lot' then 'whole lot' when 'unit' then unit end`,
    ),
    deliveryTerm: text().notNull().default(''),
    ruleOfDelivery: text().notNull().default(''),
    redirectUrl: text().notNull().default(''),
    ndaRequired: boolean().notNull().default(false),
    pictureOpen: boolean().notNull().default(false),
    templateId: bigint({ mode: 'number' }).references(() => templates.id),
    version: integer().notNull().default(1),
    /**
     * The stored version that buyers still see while the offer is taken back to draft, and for good if it is closed
     * then; null while they see the row itself.
     */
    shownVersion: integer(),
    /** Source and id of an imported offer; a second import of the same offer adds nothing. */
    importSource: text(),
    importId: text(),
    /** Id that the supplier's browser chose for a new draft, so that saving twice creates one. */
    clientId: uuid(),
    /** Digest of the request that created the offer under `clientId`; null for an offer of an earlier release. */
    clientRequest: text(),
    /** CPV codes without their check digit. */
    categories: integer().array().notNull().default([]),
    /** Attribution that the licence of an imported offer requires; empty for other offers. */
    attribution: text().notNull().default(''),
    /**
     * Key of the offer's picture once its sizes exist; a picture that an NDA protects is withheld when it is read.
     */
    picture: text(),
    createdAt: createdAt(),
    updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    publishedAt: timestamp({ withTimezone: true }),
    closedAt: timestamp({ withTimezone: true }),
    /**
     * The transaction that last wrote the row; set by a trigger. Cached lists query the rows changed since their own
     * state.
     */
    changedXid: xid8()
      .notNull()
      .default(sql`pg_current_xact_id()`),
    /** Name of the supplier's company, copied by triggers so that it can be searched. */
    companyName: text().notNull().default(''),
    /** City and state of the company, copied by the same triggers. */
    companyPlace: text().notNull().default(''),
    /** The place of the company; set by the same triggers, null without one. */
    placeId: integer().references((): AnyPgColumn => places.id),
    /** Titles of the categories and, on a second line, of their ancestors; maintained by a trigger. */
    categoriesText: text().notNull().default(''),
    answersText: text().notNull().default(''),
    /** Search vector for everybody, without what an NDA protects. Null for a draft that its supplier types. */
    searchPublic: tsvector().generatedAlwaysAs(sql`case when ${isSearchedByWords} then ${publicWords} end`),
    /** Search vector of the protected text, for the owner of the offer; empty without an NDA, null like the other. */
    searchProtected: tsvector().generatedAlwaysAs(
      sql`case when ${isSearchedByWords} then ${protectedWords} end`,
    ),
  },
  (t) => [
    // Contains every column that a filter or a count reads, because rows are wide and index-only scans avoid them.
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
        t.pricedPer,
        t.gst,
        t.placeId,
        t.leadDays,
        t.categories,
      )
      .where(sql`status = 'published'`),
    // Same columns, ordered by title. PostgreSQL uses an index-only scan only if the title itself is included.
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
        t.pricedPer,
        t.placeId,
        t.leadDays,
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
    index('offers_addressee')
      .on(t.addresseeId)
      .where(sql`addressee_id is not null`),
    index('offers_place').on(t.placeId),
    index('offers_changed').on(t.changedXid),
    index('offers_supplier_changed').on(t.supplierId, t.changedXid),
    uniqueIndex('offers_client')
      .on(t.supplierId, t.clientId)
      .where(sql`client_id is not null`),
    uniqueIndex('offers_import')
      .on(t.importSource, t.importId)
      .where(sql`import_source is not null`),
    check('offers_status', sql`${t.status} in ('draft','published','closed','suspended','unlisted')`),
    check('offers_scope', sql`${t.scope} in ('small','medium','large')`),
    check('offers_quantity', sql`qty_from >= 0 and qty_to >= 0 and qty_from <= qty_to`),
    check(
      'offers_budget',
      sql.raw(`budget_from >= 0 and budget_from <= budget_to and budget_to <= ${limits.amountRupees}`),
    ),
    check('offers_price_basis', sql`price_basis in ('unit', 'lot')`),
    check('offers_unit', sql.raw(`unit in (${offerUnits.map((unit) => `'${unit}'`).join(', ')})`)),
    check('offers_gst', sql`gst in ('excluded', 'included')`),
    check('offers_lead_days', sql.raw(`lead_days between 0 and ${limits.leadDays}`)),
    check('offers_addressee', sql`status <> 'unlisted' or addressee_id is not null`),
    check('offers_published_at', sql`status not in ('published', 'suspended') or published_at is not null`),
  ],
) satisfies Record<OfferFieldName, AnyPgColumn>;

/** Places of companies with offers, added by triggers; offers refer to them, so that lists filter by a small number. */
export const places = pgTable(
  'places',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    state: text().notNull(),
    city: text().notNull(),
  },
  (t) => [uniqueIndex('places_name').on(t.state, t.city)],
);

/** Deleted offers, for cached lists; written by a trigger. */
export const offerRemovals = pgTable(
  'offer_removals',
  { offerId: bigint({ mode: 'number' }).primaryKey(), changedXid: xid8().notNull() },
  (t) => [index('offer_removals_changed').on(t.changedXid)],
);

/**
 * Vocabulary of titles and company names, without accents, for spelling correction and for words that sound alike in
 * another script. A trigger adds the words of a published offer.
 */
export const searchWords = pgTable(
  'search_words',
  {
    word: text().primaryKey(),
    /** Consonants of the word, alike for Latin and Indian scripts; null for fewer than three. */
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
