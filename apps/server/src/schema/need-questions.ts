import { sql } from 'drizzle-orm';
import { bigint, check, index, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { users } from './accounts';
import { createdAt, identity } from './columns';
import { needRef } from './needs';

/** Questions of suppliers about a need, and the replies of its buyer to everybody who sees it. */
export const needQuestions = pgTable(
  'need_questions',
  {
    id: identity(),
    needId: needRef(),
    /** The asking company, which no reply names; null once its account is closed. */
    supplierId: bigint({ mode: 'number' }).references(() => users.id, { onDelete: 'set null' }),
    question: text().notNull(),
    /** Empty until the buyer has replied. */
    reply: text().notNull().default(''),
    createdAt: createdAt(),
    repliedAt: timestamp({ withTimezone: true }),
    /** Person of the buyer who replied. */
    repliedBy: bigint({ mode: 'number' }),
  },
  (t) => [
    index('need_questions_need').on(t.needId, t.id),
    index('need_questions_supplier').on(t.supplierId, t.needId),
    check('need_questions_replied', sql`(reply = '') = (replied_at is null)`),
  ],
);
