import { sql } from 'drizzle-orm';
import { bigint, check, date, index, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { validationDocumentKinds, validationRequestStates } from '@proffer/contract/wire/choices';
import { createdAt, identity } from './columns';
import { storedFiles } from './files';
import { userRef } from './references';

/** Requests of companies for validation; at most one per company is open. */
export const validationRequests = pgTable(
  'validation_requests',
  {
    id: identity(),
    userId: userRef(),
    state: text({ enum: validationRequestStates }).notNull().default('open'),
    createdAt: createdAt(),
    /** When an administrator decided or the company withdrew it. */
    closedAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    uniqueIndex('validation_requests_open')
      .on(t.userId)
      .where(sql`state = 'open'`),
    index('validation_requests_user').on(t.userId, t.id),
    index('validation_requests_closed')
      .on(t.closedAt)
      .where(sql`state in ('denied','withdrawn')`),
    check('validation_requests_state', sql`${t.state} in ('open','approved','denied','withdrawn')`),
    check('validation_requests_closing', sql`(${t.state} = 'open') = (${t.closedAt} is null)`),
  ],
);

/** Documents of these requests, visible to the company and to administrators. */
export const validationDocuments = pgTable(
  'validation_documents',
  {
    id: identity(),
    userId: userRef(),
    /** The request that contains the document; null while it is only uploaded. */
    requestId: bigint({ mode: 'number' }).references(() => validationRequests.id, { onDelete: 'cascade' }),
    kind: text({ enum: validationDocumentKinds }).notNull(),
    fileId: bigint({ mode: 'number' })
      .notNull()
      .references(() => storedFiles.id),
    fileName: text().notNull(),
    expiresOn: date({ mode: 'string' }),
    /** When the company was reminded before the document expires, and on the day it expires. */
    remindedAt: timestamp({ withTimezone: true }),
    expiredNoticeAt: timestamp({ withTimezone: true }),
    createdAt: createdAt(),
  },
  (t) => [
    index('validation_documents_user').on(t.userId, t.id),
    index('validation_documents_request').on(t.requestId),
    index('validation_documents_file').on(t.fileId),
    index('validation_documents_uploaded')
      .on(t.createdAt)
      .where(sql`request_id is null`),
    index('validation_documents_expiry')
      .on(t.expiresOn)
      .where(sql`expires_on is not null and expired_notice_at is null`),
    check('validation_documents_kind', sql`${t.kind} in ('gst','registration','bank','other')`),
  ],
);
