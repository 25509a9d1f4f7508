import { bigint, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
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
  },
  (t) => [uniqueIndex('stored_files_sha256').on(t.sha256)],
);
