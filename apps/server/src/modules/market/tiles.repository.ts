import { and, desc, eq, sql } from 'drizzle-orm';
import { besideSizes } from '@proffer/contract/home/beside-offer';
import type { Database, Parts } from '../../platform/database';
import { isNdaInForce, ndaRequests, offers, profiles } from '../../schema';
import { coverFacts, ndaOfViewer, type CoverFacts, type ListedOfferRow } from '../offers';

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
export type PublicRow = Pick<ListedOfferRow, keyof typeof columns>;

const buyerId = sql.placeholder('buyerId');
const buyerColumns = { ...columns, isNdaInForce, coverFacts: coverFacts(buyerId) } as const;

/** A public offer with what decides whether its NDA is open to the buyer. */
export interface TileRow extends PublicRow {
  isNdaInForce: boolean;
  coverFacts: CoverFacts;
}

export interface TileParts extends Record<string, object> {
  ofCompany: TileRow;
  alike: TileRow;
}

const isPublished = sql`${offers.status} = 'published'`;
/** The subselect hides the length of the list from the planner, which would otherwise make a new plan for each run. */
const near = sql`unnest((select ${sql.placeholder('near')}::bigint[])) with ordinality as near(id, place)`;

/**
 * Returns the queries for the offers shown alongside another one: the newest of a company (`supplierId`), and those
 * of the ids in `near` that are still on the market, in their order; each with the NDAs of `buyerId`.
 */
export function selectTiles(db: Database): Parts<TileParts> {
  const ofCompany = db
    .select(buyerColumns)
    .from(offers)
    .innerJoin(profiles, eq(profiles.userId, offers.supplierId))
    .leftJoin(ndaRequests, ndaOfViewer(buyerId))
    .where(and(eq(offers.supplierId, sql.placeholder('supplierId')), isPublished))
    .orderBy(desc(offers.createdAt), desc(offers.id))
    .limit(besideSizes.ofCompany);
  const alike = db
    .select(buyerColumns)
    .from(near)
    .innerJoin(offers, sql`${offers.id} = near.id`)
    .innerJoin(profiles, eq(profiles.userId, offers.supplierId))
    .leftJoin(ndaRequests, ndaOfViewer(buyerId))
    .where(isPublished)
    .orderBy(sql`near.place`);
  return {
    ofCompany: { query: ofCompany, selection: buyerColumns },
    alike: { query: alike, selection: buyerColumns },
  };
}
