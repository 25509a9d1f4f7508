import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
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
import { declineReasons } from '@proffer/contract/needs/choices';
import type { AnswerContent } from '@proffer/contract/needs/answers.schemas';
import { bytea, createdAt, identity } from './columns';
import { offers } from './market';
import { needRef } from './needs';
import { personColumns } from './person-columns';
import { quotes } from './quotes';
import { partyRef } from './references';

/** The answer of a supplier to a need. Its content is in its versions. */
export const needAnswers = pgTable(
  'need_answers',
  {
    id: identity(),
    needId: needRef(),
    supplierId: partyRef(),
    /** Name of the answer in the register of the need, which does not name the supplier. */
    token: uuid().notNull().defaultRandom(),
    state: text({ enum: ['current', 'withdrawn'] })
      .notNull()
      .default('current'),
    /** Number of the last version. */
    version: integer().notNull(),
    /** Last version of the need for which the supplier wrote or confirmed the answer. */
    confirmedVersion: integer().notNull(),
    /** Offer of the quote; null before the quote exists. */
    offerId: bigint({ mode: 'number' }).references(() => offers.id),
    /** The quote made of the answer when the need was opened. */
    quoteId: bigint({ mode: 'number' }).references(() => quotes.id),
    declineReason: text({ enum: declineReasons }),
    declineNote: text().notNull().default(''),
    createdAt: createdAt(),
    changedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    unique('need_answers_one').on(t.needId, t.supplierId),
    index('need_answers_supplier').on(
      t.supplierId,
      t.changedAt.desc().nullsFirst(),
      t.id.desc().nullsFirst(),
    ),
    index('need_answers_offer').on(t.offerId),
    index('need_answers_quote').on(t.quoteId),
    check('need_answers_state', sql`state in ('current','withdrawn')`),
    check('need_answers_quoted', sql`(quote_id is null) = (offer_id is null)`),
  ],
);

/** Content of an answer, with what its quote needs besides. */
export interface StoredAnswer {
  content: AnswerContent;
  /** Salt of the hash. */
  salt: string;
  /** Own offer on which the answer rests; null for a new unlisted one. */
  offerId: number | null;
  /** Address from which it was saved. */
  address: string;
}

/**
 * Every version of an answer; append-only, except that the opening of a need stores the content of sealed answers in
 * plain. `sealed` is the same content, encrypted with the key of the need.
 */
export const needAnswerVersions = pgTable(
  'need_answer_versions',
  {
    answerId: bigint({ mode: 'number' })
      .notNull()
      .references(() => needAnswers.id, { onDelete: 'cascade' }),
    number: integer().notNull(),
    /** SHA-256 of the content and its salt, as in the register of the need. */
    hash: text().notNull(),
    sealed: bytea(),
    stored: jsonb().$type<StoredAnswer>(),
    needVersion: integer().notNull(),
    ...personColumns(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.answerId, t.number] }),
    check('need_answer_versions_content', sql`sealed is not null or stored is not null`),
  ],
);
