import { scanStates } from '@proffer/contract/choices';
import { sql } from 'drizzle-orm';
import { bigint, check, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, identity } from './columns';

/** Bytes live in the file store under their SHA-256; this row says what they are. */
export const storedFiles = pgTable(
  'stored_files',
  {
    id: identity(),
    sha256: text().notNull(),
    sizeBytes: bigint({ mode: 'number' }).notNull(),
    contentType: text().notNull(),
    /** Whether a virus scanner has looked at it; what we made ourselves, and what comes where none is set up, is clean. */
    scan: text({ enum: scanStates }).notNull().default('clean'),
    /** What the scanner found, by its name for it. */
    found: text().notNull().default(''),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('stored_files_sha256').on(t.sha256),
    check('stored_files_scan', sql`${t.scan} in ('clean','quarantined','infected')`),
    check('stored_files_found', sql`(${t.scan} = 'infected') = (${t.found} <> '')`),
  ],
);
