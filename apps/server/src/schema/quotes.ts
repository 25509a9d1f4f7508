import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  date,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';
import { quoteEventActs } from '@proffer/contract/wire/choices';
import { createdAt, identity } from './columns';
import { contracts, substanceColumn } from './contracts';
import { offers } from './market';
import { needs } from './needs';
import { personColumns } from './person-columns';
import { partyRef } from './references';

/** States of a quote; the table of states defines their meaning. */
const quoteStates = ['requested', 'quoted', 'countered', 'accepted', 'declined', 'withdrawn'] as const;

const quoteRef = () =>
  bigint({ mode: 'number' })
    .notNull()
    .references(() => quotes.id, { onDelete: 'cascade' });

/** Request for a quote by a buyer to the supplier of an offer, and its state. The terms are in its rounds. */
export const quotes = pgTable(
  'quotes',
  {
    id: identity(),
    offerId: bigint({ mode: 'number' })
      .notNull()
      .references(() => offers.id),
    /** Version of the offer that the buyer saw. */
    offerVersion: integer().notNull(),
    buyerId: partyRef(),
    supplierId: partyRef(),
    /** The NDA that both sides had signed. Not a foreign key, because requests belong to another module. */
    ndaId: bigint({ mode: 'number' }),
    state: text({ enum: quoteStates }).notNull().default('requested'),
    quantity: doublePrecision().notNull(),
    unit: text().notNull(),
    wantedBy: date({ mode: 'string' }),
    deliveryPlace: text().notNull(),
    note: text().notNull(),
    /** Number of the last round. */
    round: integer().notNull().default(0),
    /** Total of the last round, and the last day of the supplier's last quote. */
    totalPaise: bigint({ mode: 'number' }),
    validUntil: date({ mode: 'string' }),
    contractId: bigint({ mode: 'number' }).references(() => contracts.id),
    /** The need that it answers. */
    needId: bigint({ mode: 'number' }).references(() => needs.id),
    createdAt: createdAt(),
    changedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    // Quotes that wait for this side come first, as in the lists.
    index('quotes_supplier').on(
      t.supplierId,
      sql`(state in ('requested','countered')) desc`,
      t.changedAt.desc().nullsFirst(),
      t.id.desc().nullsFirst(),
    ),
    index('quotes_buyer').on(
      t.buyerId,
      sql`(state = 'quoted') desc`,
      t.changedAt.desc().nullsFirst(),
      t.id.desc().nullsFirst(),
    ),
    index('quotes_offer').on(t.offerId, t.buyerId),
    index('quotes_contract').on(t.contractId),
    index('quotes_need')
      .on(t.needId)
      .where(sql`need_id is not null`),
    check('quotes_state', sql`state in ('requested','quoted','countered','accepted','declined','withdrawn')`),
    check('quotes_accepted', sql`(state = 'accepted') = (contract_id is not null)`),
    check('quotes_round', sql`(round = 0) = (total_paise is null)`),
  ],
);

/** Proposals of both sides, complete each time; append-only. */
export const quoteRounds = pgTable(
  'quote_rounds',
  {
    quoteId: quoteRef(),
    number: integer().notNull(),
    side: text({ enum: ['supplier', 'buyer'] }).notNull(),
    /** First and last day of the contract. */
    startDate: date({ mode: 'string' }).notNull(),
    endDate: date({ mode: 'string' }).notNull(),
    substance: substanceColumn().notNull(),
    note: text().notNull(),
    /** Last day on which a quote can be accepted. */
    validUntil: date({ mode: 'string' }),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.quoteId, t.number] }),
    check('quote_rounds_side', sql`side in ('supplier','buyer')`),
    check('quote_rounds_days', sql`end_date > start_date`),
    check('quote_rounds_validity', sql`(side = 'supplier') = (valid_until is not null)`),
  ],
);

/** History of every quote; append-only. */
export const quoteEvents = pgTable(
  'quote_events',
  {
    id: identity(),
    quoteId: quoteRef(),
    act: text({ enum: quoteEventActs }).notNull(),
    round: integer().notNull(),
    actorUserId: partyRef(),
    ...personColumns(),
    address: text().notNull(),
    note: text().notNull().default(''),
    createdAt: createdAt(),
  },
  (t) => [index('quote_events_quote').on(t.quoteId, t.id), index('quote_events_actor').on(t.actorUserId)],
);
