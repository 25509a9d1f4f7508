import type { KeySignature } from '@proffer/proof';
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
  text,
  timestamp,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { endingStages } from '@proffer/contract/contracts/ending-days';
import {
  acceptSteps,
  ndaReaches,
  ndaStatuses,
  renewalStates,
  signatureMethods,
} from '@proffer/contract/wire/choices';
import { users } from './accounts';
import { bytea, createdAt, identity } from './columns';
import { storedFiles } from './files';
import { offers } from './market';
import { signatureColumns } from './signature-columns';

/** NDA documents a supplier uploaded to choose from. */
export const ndaDocuments = pgTable(
  'nda_documents',
  {
    id: identity(),
    supplierId: bigint({ mode: 'number' })
      .notNull()
      .references(() => users.id),
    fileId: bigint({ mode: 'number' })
      .notNull()
      .references(() => storedFiles.id),
    title: text().notNull(),
    /** What the supplier noted about it for themselves. */
    additionalInfo: text().notNull().default(''),
    fileName: text().notNull(),
    pageCount: integer().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index('nda_documents_supplier').on(t.supplierId, t.id.desc().nullsFirst()),
    index('nda_documents_file').on(t.fileId),
  ],
);

/** One buyer's NDA on one offer. `acceptedStep` counts the finished calls of accepting, 0 to 5. */
export const ndaRequests = pgTable(
  'nda_requests',
  {
    id: identity(),
    offerId: bigint({ mode: 'number' })
      .notNull()
      .references(() => offers.id),
    buyerId: bigint({ mode: 'number' })
      .notNull()
      .references(() => users.id),
    supplierId: bigint({ mode: 'number' })
      .notNull()
      .references(() => users.id),
    status: text({ enum: ndaStatuses }).notNull(),
    acceptedStep: integer().notNull().default(0),
    reason: text().notNull().default(''),
    /** Counts how often it was asked or opened anew: a signature of an earlier round counts for no later one. */
    round: integer().notNull().default(1),
    /** What the buyer wrote when asking. */
    requestNote: text().notNull().default(''),
    /** It is Rejected because the buyer would not sign what the supplier shared. */
    isDeclined: boolean().notNull().default(false),
    /** When the side whose turn it is was last reminded in this state, and how often the server did so by itself. */
    remindedAt: timestamp({ withTimezone: true }),
    remindersSent: integer().notNull().default(0),
    archivedAt: timestamp({ withTimezone: true }),
    removedAt: timestamp({ withTimezone: true }),
    /** Its offer, as both sides know it, asks for no NDA any more; kept by triggers, so that counts read no offer. */
    isOfferOpen: boolean().notNull().default(false),
    /** The document before any signature; `preparedSha256` is fixed by the upload step. */
    preparedFileId: bigint({ mode: 'number' }).references(() => storedFiles.id),
    preparedSha256: text(),
    supplierSignatureFileId: bigint({ mode: 'number' }).references(() => storedFiles.id),
    supplierSignatureName: text().notNull().default(''),
    /** Given when preparing, written down with the signature when it is applied. */
    supplierCapacity: text().notNull().default(''),
    supplierMethod: text({ enum: signatureMethods }),
    supplierConsentVersion: text().notNull().default(''),
    /** By the supplier's own key, given when sharing. */
    supplierKeySignature: jsonb().$type<KeySignature>(),
    /** The document with the signatures made so far. */
    signedFileId: bigint({ mode: 'number' }).references(() => storedFiles.id),
    supplierSignedAt: timestamp({ withTimezone: true }),
    buyerSignedAt: timestamp({ withTimezone: true }),
    /** The choices of our own text as they were filled in, and its version; null for a document of the supplier's own. */
    elections: jsonb().$type<Record<string, string>>(),
    textVersion: text(),
    /**
     * Which offers the document covers once both have signed it, chosen with it: for a category its number. The hash is of
     * the document that it was chosen for, so that it stands for no other.
     */
    reach: text({ enum: ndaReaches }).notNull().default('offer'),
    reachCategory: integer(),
    reachSha256: text(),
    /** The supplier opens no further offers under it any more, and why. */
    coverEndedAt: timestamp({ withTimezone: true }),
    coverEndReason: text().notNull().default(''),
    /** Version of the offer that the supplier approved. */
    offerVersion: integer(),
    /** Who signed when, from where, and the hashes: a sealed PDF beside the signed one. */
    certificateFileId: bigint({ mode: 'number' }).references(() => storedFiles.id),
    /** Last day it binds. */
    validUntil: date({ mode: 'string' }),
    /** How close that day was when both sides were told of it last. */
    endingTold: text({ enum: endingStages }),
    requestedAt: createdAt(),
    /** When it was first shared since it was asked for, or, if that is before `requestedAt`, before it was asked for anew; kept by a trigger. */
    sharedAt: timestamp({ withTimezone: true }),
    /** Of the last change of state or step of accepting, as both sides see it; the supplier's tidying (archive, remove) is neither. */
    changedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    unique('nda_requests_once').on(t.offerId, t.buyerId),
    // With what is counted, so that a person's requests are counted by the index alone, however many they are.
    index('nda_requests_supplier')
      .on(
        t.supplierId,
        t.changedAt.desc().nullsFirst(),
        t.id.desc().nullsFirst(),
        t.status,
        t.archivedAt,
        t.acceptedStep,
        t.isOfferOpen,
      )
      .where(sql`removed_at is null`),
    index('nda_requests_buyer').on(
      t.buyerId,
      t.changedAt.desc().nullsFirst(),
      t.id.desc().nullsFirst(),
      t.status,
      t.signedFileId,
      t.isOfferOpen,
    ),
    // A supplier's figures of days.
    index('nda_requests_asked_of')
      .on(t.supplierId, t.requestedAt, t.status)
      .where(sql`removed_at is null`),
    index('nda_requests_signed_with')
      .on(t.supplierId, t.buyerSignedAt, t.status)
      .where(sql`removed_at is null and buyer_signed_at is not null`),
    // What two companies have with each other is asked beside each request.
    index('nda_requests_pair').on(t.buyerId, t.supplierId, t.status),
    index('nda_requests_prepared_file').on(t.preparedFileId),
    index('nda_requests_signature_file').on(t.supplierSignatureFileId),
    index('nda_requests_signed_file').on(t.signedFileId),
    index('nda_requests_certificate_file').on(t.certificateFileId),
    // How far the requests of some days came is read by this alone.
    index('nda_requests_asked').on(t.requestedAt, t.sharedAt, t.buyerSignedAt),
    // For those who are told that it ends.
    index('nda_requests_ending')
      .on(t.validUntil, t.id)
      .where(sql`status = 'Signed & Shared' and valid_until is not null`),
    // What is half done is little, and looked for every few minutes.
    index('nda_requests_unfinished')
      .on(t.changedAt, t.id)
      .where(
        sql`accepted_step between 1 and 4 or status = 'Signed & Shared' and certificate_file_id is null`,
      ),
    // For the reminders, which look at what waits longest.
    index('nda_requests_waiting')
      .on(t.changedAt, t.id)
      .where(sql`status in ('Requested', 'Approved & Shared') and reminders_sent < 2`),
    check(
      'nda_requests_status',
      sql.raw(`status in (${ndaStatuses.map((status) => `'${status}'`).join(',')})`),
    ),
    // Of most buyers there is none, and each offer under NDA that they look at asks.
    index('nda_requests_reaching')
      .on(t.buyerId, t.supplierId)
      .where(sql`reach <> 'offer'`),
    check('nda_requests_reach', sql.raw(`reach in (${ndaReaches.map((reach) => `'${reach}'`).join(',')})`)),
    check('nda_requests_reach_category', sql`(reach = 'category') = (reach_category is not null)`),
    check('nda_requests_reach_text', sql`(reach = 'offer') = (reach_sha256 is null)`),
    check('nda_requests_cover_ended', sql`cover_ended_at is null or reach <> 'offer'`),
    check('nda_requests_declined', sql`not is_declined or status = 'Rejected'`),
    check('nda_requests_step', sql.raw(`accepted_step between 0 and ${acceptSteps.length}`)),
    check(
      'nda_requests_signed',
      sql`status <> 'Signed & Shared' or (buyer_signed_at is not null and signed_file_id is not null)`,
    ),
  ],
);

/**
 * The text of a signed NDA signed again for another term. Until both have signed, the NDA stays as it was; then it has the
 * new document, and what it had before is kept here.
 */
export const ndaRenewals = pgTable(
  'nda_renewals',
  {
    id: identity(),
    ndaId: bigint({ mode: 'number' })
      .notNull()
      .references(() => ndaRequests.id, { onDelete: 'cascade' }),
    /** Of its signatures; no round of the NDA is used twice, whatever became of it. */
    round: integer().notNull(),
    state: text({ enum: renewalStates }).notNull().default('open'),
    /** Who began it by signing first. */
    starter: text({ enum: ['supplier', 'buyer'] }).notNull(),
    /** Of the other side, whose signature completes it: what waits for somebody is found by it. */
    signerId: bigint({ mode: 'number' })
      .notNull()
      .references(() => users.id),
    /** As the first of the two has signed it. */
    signedFileId: bigint({ mode: 'number' })
      .notNull()
      .references(() => storedFiles.id),
    startedAt: timestamp({ withTimezone: true }).notNull(),
    endedAt: timestamp({ withTimezone: true }),
    /** Why it came to nothing, in the words of who ended it. */
    reason: text().notNull().default(''),
    remindedAt: timestamp({ withTimezone: true }),
    remindersSent: integer().notNull().default(0),
    /** What the NDA was until both had signed. */
    replacedRound: integer(),
    replacedSignedFileId: bigint({ mode: 'number' }).references(() => storedFiles.id),
    replacedCertificateFileId: bigint({ mode: 'number' }).references(() => storedFiles.id),
    replacedValidUntil: date({ mode: 'string' }),
  },
  (t) => [
    unique('nda_renewals_once').on(t.ndaId, t.round),
    uniqueIndex('nda_renewals_open')
      .on(t.ndaId)
      .where(sql`state = 'open'`),
    index('nda_renewals_to_sign')
      .on(t.signerId, t.ndaId)
      .where(sql`state = 'open'`),
    index('nda_renewals_waiting')
      .on(t.startedAt, t.id)
      .where(sql`state = 'open' and reminders_sent < 2`),
    index('nda_renewals_signed_file').on(t.signedFileId),
    index('nda_renewals_replaced_signed_file').on(t.replacedSignedFileId),
    index('nda_renewals_replaced_certificate_file').on(t.replacedCertificateFileId),
    check(
      'nda_renewals_state',
      sql.raw(`state in (${renewalStates.map((state) => `'${state}'`).join(',')})`),
    ),
    check('nda_renewals_ended', sql`(state = 'open') = (ended_at is null)`),
    check(
      'nda_renewals_replaced',
      sql`(state = 'completed') = (replaced_round is not null and replaced_signed_file_id is not null and replaced_valid_until is not null)`,
    ),
  ],
);

/** What is known of each signature; only ever appended to. */
export const ndaSignings = pgTable(
  'nda_signings',
  {
    id: identity(),
    ndaId: bigint({ mode: 'number' })
      .notNull()
      .references(() => ndaRequests.id, { onDelete: 'cascade' }),
    /** Of the request when it was given. */
    round: integer().notNull().default(1),
    ...signatureColumns(),
  },
  (t) => [
    unique('nda_signings_once').on(t.ndaId, t.side, t.round),
    index('nda_signings_user').on(t.userId),
    index('nda_signings_document').on(t.sha256After),
  ],
);

/** History of every request; only ever appended to. */
export const ndaEvents = pgTable(
  'nda_events',
  {
    id: identity(),
    ndaId: bigint({ mode: 'number' })
      .notNull()
      .references(() => ndaRequests.id, { onDelete: 'cascade' }),
    fromStatus: text({ enum: ndaStatuses }),
    toStatus: text({ enum: ndaStatuses }).notNull(),
    actorUserId: bigint({ mode: 'number' })
      .notNull()
      .references(() => users.id),
    address: text().notNull(),
    note: text().notNull().default(''),
    createdAt: createdAt(),
  },
  (t) => [
    index('nda_events_nda').on(t.ndaId, t.id),
    index('nda_events_actor').on(t.actorUserId),
    // How fast a supplier answers: the latest answers without the rest of what they have done.
    index('nda_events_answers')
      .on(t.actorUserId, t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`from_status = 'Requested' and to_status in ('Approved & Shared', 'Rejected', 'Skipped')`),
  ],
);

/**
 * That a buyer opened an offer under the NDA on another one, and which version of it; only ever appended to. The two
 * companies are those of the NDA.
 */
export const ndaReliances = pgTable(
  'nda_reliances',
  {
    id: identity(),
    ndaId: bigint({ mode: 'number' })
      .notNull()
      .references(() => ndaRequests.id, { onDelete: 'cascade' }),
    offerId: bigint({ mode: 'number' })
      .notNull()
      .references(() => offers.id),
    buyerId: bigint({ mode: 'number' })
      .notNull()
      .references(() => users.id),
    offerVersion: integer().notNull(),
    address: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    unique('nda_reliances_once').on(t.ndaId, t.offerId),
    index('nda_reliances_offer').on(t.offerId, t.buyerId),
    index('nda_reliances_buyer').on(t.buyerId),
  ],
);

/** Who signs a request's document, in order (`send-recipients`). */
export const ndaRecipients = pgTable(
  'nda_recipients',
  {
    id: identity(),
    ndaId: bigint({ mode: 'number' })
      .notNull()
      .references(() => ndaRequests.id, { onDelete: 'cascade' }),
    userId: bigint({ mode: 'number' })
      .notNull()
      .references(() => users.id),
    signingOrder: integer().notNull(),
    fieldName: text().notNull(),
    hasFields: boolean().notNull().default(false),
  },
  (t) => [unique('nda_recipients_once').on(t.ndaId, t.userId), index('nda_recipients_user').on(t.userId)],
);

/**
 * A signature being drawn on another device: the address of its page carries a key that only its hash is kept of, and
 * the picture waits here until the one who asked has taken it. The row goes with its expiry.
 */
export const signatureHandovers = pgTable(
  'signature_handovers',
  {
    id: identity(),
    userId: bigint({ mode: 'number' })
      .notNull()
      .references(() => users.id),
    keyHash: bytea().notNull().unique(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
    openedAt: timestamp({ withTimezone: true }),
    picture: bytea(),
    drawnAt: timestamp({ withTimezone: true }),
    createdAt: createdAt(),
  },
  (t) => [
    index('signature_handovers_user').on(t.userId),
    index('signature_handovers_expiry').on(t.expiresAt),
    check('signature_handovers_drawn', sql`(picture is null) = (drawn_at is null)`),
  ],
);

/** The signature that somebody wants to use again: name, capacity and picture, sealed with the server's secret. */
export const rememberedSignatures = pgTable('remembered_signatures', {
  userId: bigint({ mode: 'number' })
    .primaryKey()
    .references(() => users.id),
  sealed: bytea().notNull(),
  savedAt: timestamp({ withTimezone: true }).notNull(),
});
