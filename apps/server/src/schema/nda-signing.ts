import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  text,
  timestamp,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { ndaStatuses, renewalStates } from '@proffer/contract/wire/choices';
import { users } from './accounts';
import { createdAt, identity } from './columns';
import { storedFiles } from './files';
import { offers } from './market';
import { signatureColumns } from './signature-columns';
import { personColumns } from './person-columns';
import { ndaRequests } from './nda-requests';

/**
 * A signed NDA whose text is signed again for another term. Until both sides have signed, the NDA stays unchanged.
 * Then it gets the new document, and the previous values are stored here.
 */
export const ndaRenewals = pgTable(
  'nda_renewals',
  {
    id: identity(),
    ndaId: bigint({ mode: 'number' })
      .notNull()
      .references(() => ndaRequests.id, { onDelete: 'cascade' }),
    /** Round of the renewal's signatures; no round of an NDA is used twice. */
    round: integer().notNull(),
    state: text({ enum: renewalStates }).notNull().default('open'),
    /** The side that started the renewal by signing first. */
    starter: text({ enum: ['supplier', 'buyer'] }).notNull(),
    /** User of the other side, whose signature completes the renewal; used to find pending renewals. */
    signerId: bigint({ mode: 'number' })
      .notNull()
      .references(() => users.id),
    /** The document with the first signature. */
    signedFileId: bigint({ mode: 'number' })
      .notNull()
      .references(() => storedFiles.id),
    startedAt: timestamp({ withTimezone: true }).notNull(),
    endedAt: timestamp({ withTimezone: true }),
    /** Why the renewal ended without success, by the side that ended it. */
    reason: text().notNull().default(''),
    remindedAt: timestamp({ withTimezone: true }),
    remindersSent: integer().notNull().default(0),
    /** Values of the NDA before the renewal was completed. */
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

/** Signatures of NDAs; append-only. */
export const ndaSignings = pgTable(
  'nda_signings',
  {
    id: identity(),
    ndaId: bigint({ mode: 'number' })
      .notNull()
      .references(() => ndaRequests.id, { onDelete: 'cascade' }),
    /** Round of the request at the time of the signature. */
    round: integer().notNull().default(1),
    ...signatureColumns(),
  },
  (t) => [
    unique('nda_signings_once').on(t.ndaId, t.side, t.round),
    index('nda_signings_user').on(t.userId),
    index('nda_signings_document').on(t.sha256After),
  ],
);

/** History of every NDA request; append-only. */
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
    ...personColumns(),
    address: text().notNull(),
    note: text().notNull().default(''),
    createdAt: createdAt(),
  },
  (t) => [
    index('nda_events_nda').on(t.ndaId, t.id),
    index('nda_events_actor').on(t.actorUserId),
    // The latest answers of a supplier, for the answer time.
    index('nda_events_answers')
      .on(t.actorUserId, t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`from_status = 'Requested' and to_status in ('Approved & Shared', 'Rejected', 'Skipped')`),
  ],
);

/**
 * Record that a buyer opened an offer under the cover of an NDA for another offer, with the version; append-only. The
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

/** Signers of a request's document, in order (`send-recipients`). */
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
