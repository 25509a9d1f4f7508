import { bigint } from 'drizzle-orm/pg-core';
import { users } from './accounts';

/** Returns a foreign key to the user that owns the row; the row is deleted with the user. */
export const userRef = () =>
  bigint({ mode: 'number' })
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });

/**
 * Returns a foreign key to a party of the row; it prevents the deletion of the user, because the row belongs to both
 * sides.
 */
export const partyRef = () =>
  bigint({ mode: 'number' })
    .notNull()
    .references(() => users.id);
