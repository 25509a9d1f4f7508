import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { bytea, createdAt } from './columns';

import { offerRef } from './offer-columns';

/** A file that is being uploaded to an offer in parts. */
export const uploads = pgTable(
  'uploads',
  {
    id: uuid().primaryKey(),
    offerId: offerRef(),
    fileName: text().notNull(),
    sizeBytes: integer().notNull(),
    receivedBytes: integer().notNull().default(0),
    /** The resulting file, set when the last part has arrived and the file was accepted. */
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
    /** Offset of the part in the file, in bytes. */
    startsAt: integer().notNull(),
    bytes: bytea().notNull(),
  },
  (t) => [primaryKey({ columns: [t.uploadId, t.startsAt] })],
);
