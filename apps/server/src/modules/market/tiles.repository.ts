import { and, desc, eq, sql } from 'drizzle-orm';
import { besideSizes } from '@proffer/contract/home/beside-offer';
import type { Database, Parts } from '../../platform/database';
import { offers, profiles } from '../../schema';
import type { ListedOfferRow } from '../offers';

const columns = {
  id: offers.id,
  title: offers.title,
  supplierId: offers.supplierId,
  companyName: profiles.companyName,
  isCompanyPublic: profiles.isPublic,
  scope: offers.scope,
  duration: offers.duration,
  budgetFrom: offers.budgetFrom,
  budgetTo: offers.budgetTo,
  priceBasis: offers.priceBasis,
  unit: offers.unit,
  gst: offers.gst,
  ndaRequired: offers.ndaRequired,
  pictureOpen: offers.pictureOpen,
  publishedAt: offers.publishedAt,
  picture: offers.picture,
} as const;

/** The public values of an offer on the market, with its picture. */
export type TileRow = Pick<ListedOfferRow, keyof typeof columns>;

export interface TileParts extends Record<string, object> {
  ofCompany: TileRow;
  alike: TileRow;
}

const isPublished = sql`${offers.status} = 'published'`;
/** The subselect hides the length of the list from the planner, which would otherwise make a new plan for each run. */
const near = sql`unnest((select ${sql.placeholder('near')}::bigint[])) with ordinality as near(id, place)`;

/**
 * Returns the queries for the offers shown alongside another one: the newest of a company (`supplierId`), and those
 * of the ids in `near` that are still on the market, in their order.
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
