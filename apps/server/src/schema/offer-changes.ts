import { bigint, boolean, index, integer, pgTable, primaryKey, timestamp } from 'drizzle-orm/pg-core';
import { createdAt } from './columns';
import { offers } from './market';
import { userRef } from './references';

const offerRef = () =>
  bigint({ mode: 'number' })
    .notNull()
    .references(() => offers.id, { onDelete: 'cascade' });

/** The version of an offer that a buyer last saw or acknowledged; later changes are new to the buyer. */
export const seenOffers = pgTable(
  'seen_offers',
  {
    userId: userRef(),
    offerId: offerRef(),
    version: integer().notNull(),
    /** True if the buyer saw the version without the protected part. */
    withheld: boolean().notNull(),
    seenAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.offerId] }), index('seen_offers_offer').on(t.offerId)],
);

/** Versions that only correct the wording of the previous one, as the supplier states. */
export const offerRewordings = pgTable(
  'offer_rewordings',
  { offerId: offerRef(), version: integer().notNull(), createdAt: createdAt() },
  (t) => [primaryKey({ columns: [t.offerId, t.version] })],
);
