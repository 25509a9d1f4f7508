import { bigint } from 'drizzle-orm/pg-core';
import { users } from './accounts';

/** The user a row belongs to and goes with. */
export const userRef = () =>
  bigint({ mode: 'number' })
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });

/** The user a row is about, which stays when the user would go: it is the other side's too. */
export const partyRef = () =>
  bigint({ mode: 'number' })
    .notNull()
    .references(() => users.id);
