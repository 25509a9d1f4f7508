import { sql } from 'drizzle-orm';
import {
  bigint,
  date,
  doublePrecision,
  index,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
} from 'drizzle-orm/pg-core';
import { conversations } from './chat';
import { createdAt, identity } from './columns';
import { userRef } from './references';

/** Comparisons that a company saved: what is compared, and for which quantity, day, place and budget. */
export const comparisons = pgTable(
  'comparisons',
  {
    id: identity(),
    userId: userRef(),
    /** The person who saved it; no foreign key, because no query needs its index. */
    memberId: bigint({ mode: 'number' }).notNull(),
    name: text().notNull(),
    /** Keys of the columns, separated by commas. */
    columns: text().notNull(),
    quantity: doublePrecision(),
    unit: text().notNull(),
    wantedBy: date({ mode: 'string' }),
    state: text().notNull(),
    city: text().notNull(),
    budget: bigint({ mode: 'number' }),
    createdAt: createdAt(),
  },
  (t) => [index('comparisons_user').on(t.userId, sql`${t.id} desc`)],
);

/** A company's notes on columns and cells of its comparisons; they are shown wherever the column is compared. */
export const comparisonNotes = pgTable(
  'comparison_notes',
  {
    userId: userRef(),
    columnKey: text().notNull(),
    /** Empty for a note on the whole column. */
    rowKey: text().notNull(),
    text: text().notNull(),
    /** When the supplier's message was sent that the text was taken from; null for own words. */
    messageAt: timestamp({ withTimezone: true }),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.columnKey, t.rowKey] })],
);

/** Cells about which a buyer asked the supplier and that are not answered yet. */
export const comparisonQuestions = pgTable(
  'comparison_questions',
  {
    id: identity(),
    userId: userRef(),
    columnKey: text().notNull(),
    rowKey: text().notNull(),
    conversationId: bigint({ mode: 'number' })
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    /** Id of the message that asked, or of the last reply that was dismissed; the next one is suggested. */
    afterMessageId: bigint({ mode: 'number' }).notNull(),
    askedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [
    unique('comparison_questions_once').on(t.userId, t.columnKey, t.rowKey),
    index('comparison_questions_conversation').on(t.conversationId),
  ],
);
