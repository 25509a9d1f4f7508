import { and, asc, eq, gt, inArray, sql, type SQL } from 'drizzle-orm';
import { prepareQuery, type Database, type Executor } from '../../../platform/database';
import {
  buyerOffers,
  contracts,
  isContractAgreed,
  isContractAlive,
  ndaRequests,
  notifications,
  offerRewordings,
  offers,
  offerViews,
  seenOffers,
} from '../../../schema';
import { coverFacts, withCover, type CoverFacts } from '../cover.rows';
import type { CountedView } from './counted-view';
import {
  boundColumns,
  hasContract,
  hasQuote,
  marksOfViewer,
  ndaOfViewer,
  withKept,
  type OfferViewRow,
} from '../offers.rows';

/** The version of an offer that a buyer has seen. */
interface Sight {
  userId: number;
  offerId: number;
  version: number;
  /** True if the buyer could not read the protected content. */
  withheld: boolean;
  seenAt: Date;
}

/** Version that was shown, and whether it was withheld. */
export type SeenVersion = Pick<Sight, 'version' | 'withheld'>;

/** A buyer to notify about a change, with the version that they saw last. */
export interface ConcernedBuyer {
  buyerId: number;
  seenVersion: number | null;
  /** True if the buyer has or has requested an NDA on the offer. */
  isBound: boolean;
}

interface ConcernedRow extends Record<string, unknown> {
  buyer: string;
  seen: number | null;
  bound: boolean;
}

const toConcerned = ({ buyer, seen, bound }: ConcernedRow): ConcernedBuyer => ({
  buyerId: Number(buyer),
  seenVersion: seen,
  isBound: bound,
});

/** Selects each of the buyers once, with the version that they saw last. */
const withSeen = (offerId: number, buyers: SQL) => sql<ConcernedRow>`
  select c.buyer, max(s.version) seen, bool_or(c.bound) bound
  from (${buyers}) c(buyer, bound)
    left join ${seenOffers} s on s.user_id = c.buyer and s.offer_id = ${offerId}
  group by c.buyer order by c.buyer`;

/**
 * An offer without its text: the viewer's relations to it, the version they saw, and facts that decide what a view
 * records.
 */
export interface LookedAtOffer extends Pick<
  OfferViewRow,
  | 'id'
  | 'supplierId'
  | 'status'
  | 'addresseeId'
  | 'title'
  | 'ndaRequired'
  | 'version'
  | 'categories'
  | 'ndaStatus'
  | 'isNdaInForce'
  | 'ndaId'
  | 'isKeptByViewer'
  | 'hasContract'
  | 'hasQuote'
  | 'shown'
  | 'cover'
> {
  sight: SeenVersion | null;
  /** Earliest version that a pending NDA or contract of the viewer rests on. */
  named: number | null;
  /** True if the viewer has an unread notification about the offer. */
  hasNews: boolean;
  /** True if a view of the viewer is already counted for the day. */
  isCounted: boolean;
}

const viewer = sql`${sql.placeholder('viewer')}::bigint`;
const lookedAtColumns = {
  id: offers.id,
  supplierId: offers.supplierId,
  status: offers.status,
  addresseeId: offers.addresseeId,
  title: offers.title,
  ndaRequired: offers.ndaRequired,
  version: offers.version,
  categories: offers.categories,
  ...boundColumns,
  hasContract: hasContract(viewer),
  hasQuote: hasQuote(viewer),
  coverFacts: coverFacts(viewer),
  sight: sql<SeenVersion | null>`(
    select json_build_object('version', version, 'withheld', withheld) from ${seenOffers}
    where user_id = ${viewer} and offer_id = ${offers.id})`,
  named: sql<number | null>`least(
    case when ${ndaRequests.status} = 'Approved & Shared' then ${ndaRequests.offerVersion} end,
    (select min(offer_version) from ${contracts}
      where offer_id = ${offers.id} and buyer_id = ${viewer} and ${isContractAlive} and buyer_agreed_at is null))`,
  hasNews: sql<boolean>`exists (
    select from ${notifications}
    where user_id = ${viewer} and reference_kind = 'proposal' and reference_id = ${offers.id} and read_at is null)`,
  isCounted: sql<boolean>`exists (
    select from ${offerViews}
    where offer_id = ${offers.id} and day = ${sql.placeholder('day')}::date and viewer_hash = ${sql.placeholder('viewerHash')}::bytea)`,
};

/**
 * Repository of the versions that buyers have seen, and of claims that a version only corrects the wording. No other
 * module accesses these tables.
 */
export function createSeenOffersRepository(db: Database) {
  const readLookedAt = prepareQuery<Omit<LookedAtOffer, 'cover'> & { coverFacts: CoverFacts }>(
    db,
    'looked_at_offer',
    db
      .select(lookedAtColumns)
      .from(offers)
      .leftJoin(ndaRequests, ndaOfViewer(viewer))
      .leftJoin(buyerOffers, marksOfViewer(viewer))
      .where(eq(offers.id, sql.placeholder('offerId'))),
    lookedAtColumns,
  );

  return {
    async find(userId: number, offerId: number): Promise<SeenVersion | undefined> {
      const [row] = await db
        .select({ version: seenOffers.version, withheld: seenOffers.withheld })
        .from(seenOffers)
        .where(and(eq(seenOffers.userId, userId), eq(seenOffers.offerId, offerId)));
      return row;
    },

    /** Returns an offer with the facts about its viewer that decide what a view records; viewer 0 is anonymous. */
    async findLookedAt(
      offerId: number,
      viewer: number,
      view: CountedView,
    ): Promise<LookedAtOffer | undefined> {
      const [row] = await readLookedAt({ offerId, viewer, ...view });
      return row && withKept(withCover(row));
    },

    /**
     * Stores a sight unless a later version, or the same one with more content, was seen before. Returns true if it
     * was stored.
     */
    async mark(sight: Sight, executor: Executor = db): Promise<boolean> {
      const rows = await executor
        .insert(seenOffers)
        .values(sight)
        .onConflictDoUpdate({
          target: [seenOffers.userId, seenOffers.offerId],
          set: { version: sight.version, withheld: sight.withheld, seenAt: sight.seenAt },
          setWhere: sql`(${seenOffers.version}, not ${seenOffers.withheld}) < (excluded.version, not excluded.withheld)`,
        })
        .returning({ version: seenOffers.version });
      return rows.length === 1;
    },

    /** Stores a first sight; does nothing if the buyer has seen the offer before. */
    async begin(sight: Sight): Promise<void> {
      await db.insert(seenOffers).values(sight).onConflictDoNothing();
    },

    async addRewording(tx: Executor, offerId: number, version: number): Promise<void> {
      await tx.insert(offerRewordings).values({ offerId, version });
    },

    /** Returns the versions after the given one that are claimed to correct only the wording. */
    async listRewordings(executor: Executor, offerId: number, after: number): Promise<number[]> {
      const rows = await executor
        .select({ version: offerRewordings.version })
        .from(offerRewordings)
        .where(and(eq(offerRewordings.offerId, offerId), gt(offerRewordings.version, after)))
        .orderBy(asc(offerRewordings.version));
      return rows.map(({ version }) => version);
    },

    /**
     * Returns buyers bound by an NDA, and buyers with a contract on the offer that is not yet accepted by both sides.
     */
    async listDealing(tx: Executor, offerId: number, bound: number[]): Promise<ConcernedBuyer[]> {
      const { rows } = await tx.execute<ConcernedRow>(
        withSeen(
          offerId,
          sql`select unnest(${sql.param(bound)}::bigint[]), true
            union all
            select buyer_id, false from ${contracts}
            where offer_id = ${offerId} and ${isContractAlive} and not ${isContractAgreed}`,
        ),
      );
      return rows.map(toConcerned);
    },

    /**
     * Returns the next page of buyers who saved the offer and have not archived it, by id; includes buyers bound by an
     * NDA.
     */
    async listSavers(
      tx: Executor,
      offerId: number,
      { bound, after, size }: { bound: number[]; after: number; size: number },
    ): Promise<ConcernedBuyer[]> {
      const { rows } = await tx.execute<ConcernedRow>(
        withSeen(
          offerId,
          sql`select m.buyer_id, m.buyer_id = any(${sql.param(bound)}::bigint[])
            from ${buyerOffers} m
            where m.offer_id = ${offerId} and m.saved_at is not null and m.archived_at is null and m.buyer_id > ${after}
            order by m.buyer_id limit ${size}`,
        ),
      );
      return rows.map(toConcerned);
    },

    /** Deletes the sights of closed accounts. */
    async forget(tx: Executor, userIds: number[]): Promise<void> {
      await tx.delete(seenOffers).where(inArray(seenOffers.userId, userIds));
    },
  };
}
export type SeenOffersRepository = ReturnType<typeof createSeenOffersRepository>;
