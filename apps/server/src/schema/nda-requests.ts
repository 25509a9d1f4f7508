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
} from 'drizzle-orm/pg-core';
import { endingStages } from '@proffer/contract/contracts/ending-days';
import { acceptSteps, ndaReaches, ndaStatuses, signatureMethods } from '@proffer/contract/wire/choices';
import { users } from './accounts';
import { createdAt, identity } from './columns';
import { storedFiles } from './files';
import type { StoredTrail } from './person-columns';
import { offers } from './market';

/** NDA documents that a supplier has uploaded. */
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
    /** Private notes of the supplier about the document. */
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

/** NDA request of one buyer for one offer. `acceptedStep` is the number of finished steps of accepting, 0 to 5. */
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
    /** Why it was refused or withdrawn; while Requested, the changes that the buyer wants to the document. */
    reason: text().notNull().default(''),
    /** Number of times that the NDA was requested or opened again; a signature counts for its own round only. */
    round: integer().notNull().default(1),
    /** Note of the buyer with the request. */
    requestNote: text().notNull().default(''),
    /** True if the request is Rejected because the buyer refused to sign the shared document. */
    isDeclined: boolean().notNull().default(false),
    /** When the side that has to act was last reminded in this state, and how many automatic reminders were sent. */
    remindedAt: timestamp({ withTimezone: true }),
    remindersSent: integer().notNull().default(0),
    archivedAt: timestamp({ withTimezone: true }),
    removedAt: timestamp({ withTimezone: true }),
    /** True if the offer no longer needs an NDA; maintained by triggers, so that counts do not read offers. */
    isOfferOpen: boolean().notNull().default(false),
    /** The document before any signature. The upload step fixes `preparedSha256`. */
    preparedFileId: bigint({ mode: 'number' }).references(() => storedFiles.id),
    preparedSha256: text(),
    supplierSignatureFileId: bigint({ mode: 'number' }).references(() => storedFiles.id),
    supplierSignatureName: text().notNull().default(''),
    /** Given in the preparation and recorded with the signature. */
    supplierCapacity: text().notNull().default(''),
    supplierMethod: text({ enum: signatureMethods }),
    supplierConsentVersion: text().notNull().default(''),
    /** Signature by the supplier's own key, given when sharing. */
    supplierKeySignature: jsonb().$type<KeySignature>(),
    /** The person who prepared the sharing with their signature. */
    supplierMemberId: bigint({ mode: 'number' }),
    supplierTrail: jsonb().$type<StoredTrail>(),
    /** The document with the signatures so far. */
    signedFileId: bigint({ mode: 'number' }).references(() => storedFiles.id),
    supplierSignedAt: timestamp({ withTimezone: true }),
    buyerSignedAt: timestamp({ withTimezone: true }),
    /** The selected options of our standard text and its version; null for a document of the supplier. */
    elections: jsonb().$type<Record<string, string>>(),
    textVersion: text(),
    /**
     * The offers that the signed NDA covers (its cover); `reachCategory` is the number of the category. The hash is
     * that of the document that the cover was chosen for, so that it applies to no other.
     */
    reach: text({ enum: ndaReaches }).notNull().default('offer'),
    reachCategory: integer(),
    reachSha256: text(),
    /** When and why the supplier ended the cover for further offers. */
    coverEndedAt: timestamp({ withTimezone: true }),
    coverEndReason: text().notNull().default(''),
    /** Version of the offer that the supplier approved. */
    offerVersion: integer(),
    /** Sealed PDF that records who signed when and from where, and the hashes. */
    certificateFileId: bigint({ mode: 'number' }).references(() => storedFiles.id),
    /** Last day on which the NDA binds. */
    validUntil: date({ mode: 'string' }),
    /** The last stage at which both sides were notified of that day. */
    endingTold: text({ enum: endingStages }),
    requestedAt: createdAt(),
    /**
     * When the NDA was first shared after it was requested. A value before `requestedAt` belongs to an earlier
     * request. Maintained by a trigger.
     */
    sharedAt: timestamp({ withTimezone: true }),
    /**
     * When the state or the step last changed for both sides; archiving and removing by the supplier do not count.
     */
    changedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    unique('nda_requests_once').on(t.offerId, t.buyerId),
    // Includes the counted columns, so that a user's requests are counted by an index-only scan.
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
    // Figures of a supplier by day.
    index('nda_requests_asked_of')
      .on(t.supplierId, t.requestedAt, t.status)
      .where(sql`removed_at is null`),
    index('nda_requests_signed_with')
      .on(t.supplierId, t.buyerSignedAt, t.status)
      .where(sql`removed_at is null and buyer_signed_at is not null`),
    // NDA requests of two companies are queried for each request.
    index('nda_requests_pair').on(t.buyerId, t.supplierId, t.status),
    index('nda_requests_prepared_file').on(t.preparedFileId),
    index('nda_requests_signature_file').on(t.supplierSignatureFileId),
    index('nda_requests_signed_file').on(t.signedFileId),
    index('nda_requests_certificate_file').on(t.certificateFileId),
    // Answers how far the requests of some days came, by an index-only scan.
    index('nda_requests_asked').on(t.requestedAt, t.sharedAt, t.buyerSignedAt),
    // Finds NDAs whose last day is near, for notifications.
    index('nda_requests_ending')
      .on(t.validUntil, t.id)
      .where(sql`status = 'Signed & Shared' and valid_until is not null`),
    // Unfinished requests are few, and a job searches them every few minutes.
    index('nda_requests_unfinished')
      .on(t.changedAt, t.id)
      .where(
        sql`accepted_step between 1 and 4 or status = 'Signed & Shared' and certificate_file_id is null`,
      ),
    // Reminders read the longest waiting requests first.
    index('nda_requests_waiting')
      .on(t.changedAt, t.id)
      .where(sql`status in ('Requested', 'Approved & Shared') and reminders_sent < 2`),
    check(
      'nda_requests_status',
      sql.raw(`status in (${ndaStatuses.map((status) => `'${status}'`).join(',')})`),
    ),
    // Most buyers have no such NDA, and each protected offer that they view is checked.
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
