import { bigint, index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { xid8 } from './columns';
import { offers } from './market';

/**
 * The published record that an offer was last equal to, so that an unchanged record is not mapped and compared again.
 * Only the import of published records writes it.
 */
export const importRecords = pgTable(
  'import_records',
  {
    offerId: bigint({ mode: 'number' })
      .primaryKey()
      .references(() => offers.id, { onDelete: 'cascade' }),
    /** 128 bits of the SHA-256 of the record, the options of the import and the version of the reader. */
    digest: uuid().notNull(),
    /** `changed_xid` of the offer at that time; if it has changed since, the record is compared again. */
    offerXid: xid8().notNull(),
    /** Account of the company that the record names; used to count companies. */
    company: text().notNull(),
    attribution: text().notNull(),
    /** Number of notes of its mapping. */
    notes: integer().notNull(),
  },
  (t) => [index('import_records_digest').on(t.digest)],
);

/** Files that were read completely, so that the same files are not read again while their offers are unchanged. */
export const importReadings = pgTable('import_readings', {
  /** Digest of the names and bytes of the files and of the version of the reader. */
  digest: uuid().primaryKey(),
  records: uuid().array().notNull(),
  /** Summary of the reading by `tools/open-data`. */
  told: jsonb().notNull(),
  readAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
});
