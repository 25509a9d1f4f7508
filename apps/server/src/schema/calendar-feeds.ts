import { bigint, pgTable, unique } from 'drizzle-orm/pg-core';
import { bytea, createdAt } from './columns';
import { members } from './members';

/** Address of a person's calendar feed. A new one replaces it, so that there is one for each person. */
export const calendarFeeds = pgTable(
  'calendar_feeds',
  {
    memberId: bigint({ mode: 'number' })
      .primaryKey()
      .references(() => members.id, { onDelete: 'cascade' }),
    /** SHA-256 of the token in the address; the token itself is not stored. */
    tokenHash: bytea().notNull(),
    createdAt: createdAt(),
  },
  (t) => [unique('calendar_feeds_token').on(t.tokenHash)],
);
