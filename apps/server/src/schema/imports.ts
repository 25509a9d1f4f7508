import { bigint, index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { xid8 } from './columns';
import { offers } from './market';

/**
 * The published record that an offer last agreed with, so that the same record again is not mapped and compared.
 * Written by the import of published records alone.
 */
export const importRecords = pgTable(
  'import_records',
  {
    offerId: bigint({ mode: 'number' })
      .primaryKey()
      .references(() => offers.id, { onDelete: 'cascade' }),
    /** 128 bits of the SHA-256 of the record, of what it was read with, and of the reader. */
    digest: uuid().notNull(),
    /** The offer's `changed_xid` at that time: what was written since by anybody makes it be compared again. */
    offerXid: xid8().notNull(),
    /** The account of the company that the record names, by which companies are counted. */
    company: text().notNull(),
    attribution: text().notNull(),
    /** How many notes its mapping made. */
    notes: integer().notNull(),
  },
  (t) => [index('import_records_digest').on(t.digest)],
);

/** Files that were read together to their end, so that the same files again are not read while their offers agree. */
export const importReadings = pgTable('import_readings', {
  /** As of a record: of the names and bytes of the files, and of the reader. */
  digest: uuid().primaryKey(),
  records: uuid().array().notNull(),
  /** What the reading told, as `tools/open-data` sums it up. */
  told: jsonb().notNull(),
  readAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
});
