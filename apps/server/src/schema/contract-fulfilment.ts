import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  customType,
  date,
  index,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';
import { z } from 'zod';
import { keptEntry } from '@proffer/contract/contracts/fulfilment.schemas';
import { noteKinds, noteStates } from '@proffer/contract/wire/choices';
import { users } from './accounts';
import { identity } from './columns';
import { contractPapers, contracts } from './contracts';

const entries = z.array(keptEntry);
const entriesColumn = customType<{ data: z.output<typeof entries>; driverData: unknown }>({
  dataType: () => 'jsonb',
  toDriver: (kept) => JSON.stringify(kept),
  fromDriver: (stored) => entries.parse(stored),
});

const contractRef = () =>
  bigint({ mode: 'number' })
    .notNull()
    .references(() => contracts.id, { onDelete: 'cascade' });
const side = () => text({ enum: ['supplier', 'buyer'] }).notNull();

/** A delivery or an invoice under a contract, noted by one side and answered by the other. */
export const contractNotes = pgTable(
  'contract_notes',
  {
    id: identity(),
    contractId: contractRef(),
    kind: text({ enum: noteKinds }).notNull(),
    notedBy: side(),
    /** The company that answers the note; set by a trigger. */
    answererId: bigint({ mode: 'number' }),
    day: date({ mode: 'string' }).notNull(),
    reference: text().notNull(),
    remark: text().notNull(),
    entries: entriesColumn().notNull(),
    paperId: bigint({ mode: 'number' }).references(() => contractPapers.id),
    state: text({ enum: noteStates }).notNull().default('noted'),
    notedAt: timestamp({ withTimezone: true }).notNull(),
    answeredAt: timestamp({ withTimezone: true }),
    answerReason: text().notNull().default(''),
  },
  (t) => [
    index('contract_notes_contract').on(t.contractId, t.id.desc().nullsFirst()),
    // Notes that wait for an answer, by contract and by company.
    index('contract_notes_open')
      .on(t.contractId, t.notedBy)
      .where(sql`state = 'noted'`),
    index('contract_notes_waiting')
      .on(t.answererId, t.contractId)
      .where(sql`state = 'noted'`),
    index('contract_notes_paper').on(t.paperId),
    check('contract_notes_kind', sql`kind in ('delivery','invoice')`),
    check('contract_notes_noted_by', sql`noted_by in ('supplier','buyer')`),
    check('contract_notes_state', sql`state in ('noted','confirmed','disputed','withdrawn')`),
    check('contract_notes_answered', sql`(state = 'noted') = (answered_at is null)`),
  ],
);

/**
 * Totals of the confirmed notes of a contract, in paise including tax; no row before the first. Computed again with
 * each note.
 */
export const contractProgress = pgTable('contract_progress', {
  contractId: contractRef().primaryKey(),
  delivered: bigint({ mode: 'number' }).notNull(),
  /** Value delivered as agreed; an excess of one line does not compensate for another. */
  fulfilled: bigint({ mode: 'number' }).notNull(),
  invoiced: bigint({ mode: 'number' }).notNull(),
});

const score = () => smallint().notNull();

/** Rating of one side of an ended contract by the other: given once and editable for some days (CON-140, CON-141). */
export const contractRatings = pgTable(
  'contract_ratings',
  {
    contractId: contractRef(),
    rater: side(),
    /** The rated company. */
    ratedId: bigint({ mode: 'number' })
      .notNull()
      .references(() => users.id),
    inTime: score(),
    asAgreed: score(),
    answered: score(),
    givenOn: date({ mode: 'string' }).notNull(),
    changedOn: date({ mode: 'string' }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.contractId, t.rater] }),
    // Covers the query for averages.
    index('contract_ratings_rated').on(t.ratedId, t.inTime, t.asAgreed, t.answered),
    check('contract_ratings_rater', sql`rater in ('supplier','buyer')`),
    check(
      'contract_ratings_scores',
      sql`in_time between 1 and 5 and as_agreed between 1 and 5 and answered between 1 and 5`,
    ),
    check('contract_ratings_days', sql`changed_on between given_on and given_on + 7`),
  ],
);
