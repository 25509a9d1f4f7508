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
 * All between one buyer and one supplier about an offer. Its row is held while an entry is appended, so the chain has one
 * writer at a time; `append_deal_entry` writes it, and nothing else does.
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

/** The acts of a deal as they are hashed, to the byte; only ever appended to. */
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

/** What is behind the seals of an entry; goes when what it says has to go, and the seal stays. */
export const dealOpenings = pgTable(
  'deal_openings',
  {
    dealId: bigint({ mode: 'number' }).notNull(),
    sequence: integer().notNull(),
    openings: jsonb().$type<Record<string, StoredOpening>>().notNull(),
    /** What they belong to, as `message:12`, where it may be taken back. */
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
  /** Who may know it; absent for both sides. */
  for?: 'buyer' | 'supplier';
}
