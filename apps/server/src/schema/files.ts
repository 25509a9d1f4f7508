import { bigint, index, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, identity } from './columns';

/** Bytes live in the file store under their SHA-256; this row says what they are. */
export const storedFiles = pgTable(
  'stored_files',
  {
    id: identity(),
    sha256: text().notNull(),
    sizeBytes: bigint({ mode: 'number' }).notNull(),
    contentType: text().notNull(),
    createdAt: createdAt(),
    /** When somebody last kept these bytes: what nobody refers to stays a while from then on. */
    keptAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [uniqueIndex('stored_files_sha256').on(t.sha256), index('stored_files_kept').on(t.keptAt)],
);
