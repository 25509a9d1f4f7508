import { and, desc, eq, sql } from 'drizzle-orm';
import { besideSizes } from '@proffer/contract/home/beside-offer';
import type { Database, Parts } from '../../platform/database';
import { offers, profiles } from '../../schema';
import type { ListedOfferRow } from '../offers';

const columns = {
  id: offers.id,
  title: offers.title,
  companyName: profiles.companyName,
  scope: offers.scope,
  duration: offers.duration,
  budgetFrom: offers.budgetFrom,
  budgetTo: offers.budgetTo,
  ndaRequired: offers.ndaRequired,
  publishedAt: offers.publishedAt,
  picture: offers.picture,
} as const;

/** What everybody may know of an offer on the market, and its picture. */
export type TileRow = Pick<ListedOfferRow, keyof typeof columns>;

export interface TileParts extends Record<string, object> {
  ofCompany: TileRow;
  alike: TileRow;
}

const isPublished = sql`${offers.status} = 'published'`;
/** Given by a subselect, because of a list that the planner sees it plans anew each time. */
const near = sql`unnest((select ${sql.placeholder('near')}::bigint[])) with ordinality as near(id, place)`;

/**
 * The queries for the offers beside another one: the newest of a company (`supplierId`), and those of the ids that are
 * still on the market, in their order (`near`).
 */
export function selectTiles(db: Database): Parts<TileParts> {
  const ofCompany = db
    .select(columns)
    .from(offers)
    .innerJoin(profiles, eq(profiles.userId, offers.supplierId))
    .where(and(eq(offers.supplierId, sql.placeholder('supplierId')), isPublished))
    .orderBy(desc(offers.createdAt), desc(offers.id))
    .limit(besideSizes.ofCompany);
  const alike = db
    .select(columns)
    .from(near)
    .innerJoin(offers, sql`${offers.id} = near.id`)
    .innerJoin(profiles, eq(profiles.userId, offers.supplierId))
    .where(isPublished)
    .orderBy(sql`near.place`);
  return {
    ofCompany: { query: ofCompany, selection: columns },
    alike: { query: alike, selection: columns },
  };
}
