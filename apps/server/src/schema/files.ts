import { sql } from 'drizzle-orm';
import { bigint, check, index, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { scanStates } from '@proffer/contract/wire/choices';
import { createdAt, identity } from './columns';

/** Metadata of a file; the bytes are in the file store under their SHA-256. */
export const storedFiles = pgTable(
  'stored_files',
  {
    id: identity(),
    sha256: text().notNull(),
    sizeBytes: bigint({ mode: 'number' }).notNull(),
    contentType: text().notNull(),
    /** State of the virus scan. Files that the server created, or that arrive without a scanner, are clean. */
    scan: text({ enum: scanStates }).notNull().default('clean'),
    /** Name that the scanner gives to what it found. */
    found: text().notNull().default(''),
    createdAt: createdAt(),
    /** Names in the signatures of an uploaded PDF, not verified; null if it is not signed or was not read. */
    signedBy: text().array(),
    /** When the bytes were last stored; unreferenced bytes are deleted some time later. */
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
 * Files that are being stored. The row is written before the bytes and deleted a day later. Meanwhile the clean-up
 * leaves the bytes alone, even without a row in `stored_files`.
 */
export const fileArrivals = pgTable('file_arrivals', {
  sha256: text().primaryKey(),
  arrivedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
});
