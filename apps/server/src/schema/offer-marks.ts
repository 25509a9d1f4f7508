import { sql } from 'drizzle-orm';
import { bigint, date, index, pgTable, primaryKey, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { users } from './accounts';
import { bytea, createdAt, identity, xid8 } from './columns';

import { offerRef, supplierOfOffer } from './offer-columns';

/** Viewers of an offer by day: a user, or a hash of a browser with a key that changes daily. */
export const offerViews = pgTable(
  'offer_views',
  {
    offerId: offerRef(),
    day: date({ mode: 'string' }).notNull(),
    viewerHash: bytea().notNull(),
    supplierId: supplierOfOffer(),
  },
  (t) => [
    primaryKey({ columns: [t.offerId, t.day, t.viewerHash] }),
    index('offer_views_supplier').on(t.supplierId, t.day, t.offerId),
  ],
);

/** Mark of a buyer on an offer. Archived takes precedence over saved; without either the offer is Active. */
export const buyerOffers = pgTable(
  'buyer_offers',
  {
    buyerId: bigint({ mode: 'number' })
      .notNull()
      .references(() => users.id),
    offerId: offerRef(),
    savedAt: timestamp({ withTimezone: true }),
    archivedAt: timestamp({ withTimezone: true }),
    supplierId: supplierOfOffer(),
    /** Like that of an offer: the marks of a buyer are cached in memory. */
    changedXid: xid8()
      .notNull()
      .default(sql`pg_current_xact_id()`),
  },
  (t) => [
    primaryKey({ columns: [t.buyerId, t.offerId] }),
    index('buyer_offers_offer').on(t.offerId),
    index('buyer_offers_changed').on(t.buyerId, t.changedXid),
    index('buyer_offers_saved')
      .on(t.supplierId, t.savedAt)
      .where(sql`saved_at is not null`),
  ],
);

/** Offers that an administrator has taken down; for some time they can be restored. */
export const offerTakedowns = pgTable(
  'offer_takedowns',
  {
    id: identity(),
    offerId: offerRef(),
    takenDownBy: bigint({ mode: 'number' })
      .notNull()
      .references(() => users.id),
    reason: text().notNull(),
    createdAt: createdAt(),
    restoredAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    uniqueIndex('offer_takedowns_one')
      .on(t.offerId)
      .where(sql`restored_at is null`),
    index('offer_takedowns_offer').on(t.offerId),
    index('offer_takedowns_by').on(t.takenDownBy),
  ],
);
