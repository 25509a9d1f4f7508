import { integer, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { bytea, createdAt } from './columns';
import { partyRef } from './references';

/** Returns the columns of a chain in the log of the market, besides its key. */
export const chainColumns = () => ({
  /** Name of the chain in its entries. */
  name: uuid().notNull().defaultRandom(),
  lastSequence: integer().notNull().default(0),
  /** Hash of the last entry. */
  head: bytea().notNull(),
  lastAt: timestamp({ withTimezone: true }).notNull(),
  /** Sequence number of the last entry in the log of the market. */
  loggedSequence: integer().notNull().default(0),
  createdAt: createdAt(),
});

/** Returns the columns of a register of a company. */
export const registerColumns = () => ({ userId: partyRef().primaryKey(), ...chainColumns() });

/** Returns the columns of an entry, exactly as it is hashed. */
export const registerEntryColumns = () => ({
  sequence: integer().notNull(),
  /** Canonical JSON (RFC 8785). */
  entry: text().notNull(),
  hash: bytea().notNull(),
});
