import {
  bigint,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import { bytea, createdAt, identity } from './columns';
import { offers } from './market';
import { partyRef } from './references';

/**
 * The dealings of one buyer and one supplier about an offer. The row is locked while an entry is appended, so that
 * the chain has one writer at a time. Only `append_deal_entry` writes it.
 */
export const deals = pgTable(
  'deals',
  {
    id: identity(),
    offerId: bigint({ mode: 'number' })
      .notNull()
      .references(() => offers.id),
    buyerId: partyRef(),
    supplierId: partyRef(),
    /** Name of the chain in its entries. */
    name: uuid().notNull().defaultRandom(),
    lastSequence: integer().notNull().default(0),
    /** Hash of the last entry. */
    head: bytea().notNull(),
    lastAt: timestamp({ withTimezone: true }).notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    unique('deals_once').on(t.offerId, t.buyerId),
    unique('deals_name').on(t.name),
    index('deals_buyer').on(t.buyerId),
    index('deals_supplier').on(t.supplierId),
  ],
);

/** Acts of a deal, exactly as they are hashed; append-only. */
export const dealEntries = pgTable(
  'deal_entries',
  {
    dealId: bigint({ mode: 'number' })
      .notNull()
      .references(() => deals.id),
    sequence: integer().notNull(),
    /** Canonical JSON (RFC 8785) of a `DealEntry`. */
    entry: text().notNull(),
    hash: bytea().notNull(),
  },
  (t) => [primaryKey({ columns: [t.dealId, t.sequence] })],
);

/** Values behind the seals of an entry. They are deleted when personal data is erased; the seals stay. */
export const dealOpenings = pgTable(
  'deal_openings',
  {
    dealId: bigint({ mode: 'number' }).notNull(),
    sequence: integer().notNull(),
    openings: jsonb().$type<Record<string, StoredOpening>>().notNull(),
    /** Object that the values belong to, such as `message:12`, if it may be retracted. */
    subject: text(),
  },
  (t) => [
    primaryKey({ columns: [t.dealId, t.sequence] }),
    index('deal_openings_subject')
      .on(t.subject)
      .where(sql`subject is not null`),
  ],
);

interface StoredOpening {
  salt: string;
  value: string;
  /** The side that may see the value; both without it. */
  for?: 'buyer' | 'supplier';
}
