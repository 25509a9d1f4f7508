import { bigint } from 'drizzle-orm/pg-core';

import { offers } from './market';

/** Returns a column that refers to an offer; its row is deleted with the offer. */
export const offerRef = () =>
  bigint({ mode: 'number' })
    .notNull()
    .references(() => offers.id, { onDelete: 'cascade' });

/**
 * Returns a column for the supplier of the row's offer, which never changes. A trigger sets it, so that figures do
 * not read offers.
 */
export const supplierOfOffer = () => bigint({ mode: 'number' });
