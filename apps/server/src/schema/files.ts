import { sql } from 'drizzle-orm';
import { bigint, check, index, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { scanStates } from '@proffer/contract/wire/choices';
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
    /** The names in the signatures that a PDF had when it was uploaded; none was verified. Null: not signed, or not read. */
    signedBy: text().array(),
    /** When somebody last kept these bytes: what nobody refers to stays a while from then on. */
    keptAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('stored_files_sha256').on(t.sha256),
    index('stored_files_kept').on(t.keptAt),
    check('stored_files_scan', sql`${t.scan} in ('clean','quarantined','infected')`),
    check('stored_files_found', sql`(${t.scan} = 'infected') = (${t.found} <> '')`),
  ],
);

/**
 * Bytes on their way into the store, written down before they are and forgotten a day later: meanwhile no sweep takes
 * them, whether a row of stored files came of them or not.
 */
export const fileArrivals = pgTable('file_arrivals', {
  sha256: text().primaryKey(),
  arrivedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
});
