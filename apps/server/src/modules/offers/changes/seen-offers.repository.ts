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

/** What a buyer has seen of an offer. */
interface Sight {
  userId: number;
  offerId: number;
  version: number;
  /** They could not read what an NDA protects. */
  withheld: boolean;
  seenAt: Date;
}

/** What a look showed. */
export type SeenVersion = Pick<Sight, 'version' | 'withheld'>;

/** A buyer whom a change concerns, with the version they have seen last. */
export interface ConcernedBuyer {
  buyerId: number;
  seenVersion: number | null;
  /** They have an NDA on it, or have asked for one. */
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

/** Buyers, each once, with the version they have seen last. */
const withSeen = (offerId: number, buyers: SQL) => sql<ConcernedRow>`
  select c.buyer, max(s.version) seen, bool_or(c.bound) bound
  from (${buyers}) c(buyer, bound)
    left join ${seenOffers} s on s.user_id = c.buyer and s.offer_id = ${offerId}
  group by c.buyer order by c.buyer`;

/** An offer without its text: what binds a viewer to it, what they have seen of it, and what a look leaves to be written. */
export interface LookedAtOffer extends Pick<
  OfferViewRow,
  | 'id'
  | 'supplierId'
  | 'status'
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
  /** The earliest version that something of the viewer's rests on which waits to be signed or accepted. */
  named: number | null;
  /** Something unread of the viewer's speaks of it. */
  hasNews: boolean;
  /** The look of this day is counted already. */
  isCounted: boolean;
}

const viewer = sql`${sql.placeholder('viewer')}::bigint`;
const lookedAtColumns = {
  id: offers.id,
  supplierId: offers.supplierId,
  status: offers.status,
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

/** The only place that touches what buyers have seen of offers, and the claims that a version is only worded anew. */
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

    /** An offer with what its viewer has seen of it, and what this look leaves to be written; viewer 0 is nobody. */
    async findLookedAt(
      offerId: number,
      viewer: number,
      view: CountedView,
    ): Promise<LookedAtOffer | undefined> {
      const [row] = await readLookedAt({ offerId, viewer, ...view });
      return row && withKept(withCover(row));
    },

    /**
     * What was seen later stays; the same version read whole takes the place of the one that was withheld. Gives whether
     * it was news.
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

    /** From here on changes are news to a buyer who has seen no version before. */
    async begin(sight: Sight): Promise<void> {
      await db.insert(seenOffers).values(sight).onConflictDoNothing();
    },

    async addRewording(tx: Executor, offerId: number, version: number): Promise<void> {
      await tx.insert(offerRewordings).values({ offerId, version });
    },

    /** Versions after that one which are claimed to be only worded anew. */
    async listRewordings(executor: Executor, offerId: number, after: number): Promise<number[]> {
      const rows = await executor
        .select({ version: offerRewordings.version })
        .from(offerRewordings)
        .where(and(eq(offerRewordings.offerId, offerId), gt(offerRewordings.version, after)))
        .orderBy(asc(offerRewordings.version));
      return rows.map(({ version }) => version);
    },

    /** Those bound by an NDA, and buyers with a contract on the offer that both have yet to accept. */
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

    /** The next of those who saved it and have not archived it, by their id; those bound by an NDA are among them. */
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

    /** Forgets what accounts that are closed have looked at. */
    async forget(tx: Executor, userIds: number[]): Promise<void> {
      await tx.delete(seenOffers).where(inArray(seenOffers.userId, userIds));
    },
  };
}
export type SeenOffersRepository = ReturnType<typeof createSeenOffersRepository>;
