import { bigint, boolean, index, integer, pgTable, primaryKey, timestamp } from 'drizzle-orm/pg-core';
import { createdAt } from './columns';
import { offers } from './market';
import { userRef } from './references';

const offerRef = () =>
  bigint({ mode: 'number' })
    .notNull()
    .references(() => offers.id, { onDelete: 'cascade' });

/** The version of an offer that a buyer was shown last, or acknowledged: what has changed since is news to them. */
export const seenOffers = pgTable(
  'seen_offers',
  {
    userId: userRef(),
    offerId: offerRef(),
    version: integer().notNull(),
    /** They could not read what an NDA protects, so of that they have seen nothing. */
    withheld: boolean().notNull(),
    seenAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.offerId] }), index('seen_offers_offer').on(t.offerId)],
);

/** Versions of which their supplier says that they correct the wording of the one before, and nothing else. */
export const offerRewordings = pgTable(
  'offer_rewordings',
  { offerId: offerRef(), version: integer().notNull(), createdAt: createdAt() },
  (t) => [primaryKey({ columns: [t.offerId, t.version] })],
);
