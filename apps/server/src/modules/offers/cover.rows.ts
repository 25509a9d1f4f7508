import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { judgeCover, type CoverAsked, type CoverNda, type CoverVerdict } from '@proffer/contract/nda/cover';
import { ndaRequests, ndaReliances, offers } from '../../schema';
import { standingOf } from '../users';
import { knownOffer } from './versions/published-version.rows';

/** Facts about a buyer's NDAs that may cover an offer; null without such NDAs, as for most buyers. */
export type CoverFacts = { asked: CoverAsked; ndas: NdaFacts[] } | null;

interface NdaFacts extends Omit<CoverNda, 'isReliedOn'> {
  signedAt: string;
  /** Version of the offer that the buyer opened under the NDA; null if they have not opened it. */
  reliedVersion: number | null;
}

/**
 * Verdict whether an NDA on another offer covers this one, with its signing time and the version that the buyer opened
 * under it.
 */
export type OfferCover = CoverVerdict & { signedAt: string | null; reliedVersion: number | null };

/** Cover of an offer that no other NDA can apply to. */
export const noCover: OfferCover = {
  isCovered: false,
  ndaId: null,
  because: null,
  signedAt: null,
  reliedVersion: null,
};

/** Maximum number of a buyer's wider NDAs with one supplier that are considered, those in force first. */
const mostNdas = 50;

/**
 * Selects the facts for `toCover`, in queries over `offers`; the decision itself is made there and never in SQL. For a
 * buyer without such NDAs the lookup reads a nearly empty index. For an offer without an NDA it reads nothing.
 */
export function coverFacts(buyerId: SQLWrapper): SQL<CoverFacts> {
  return sql<CoverFacts>`case when ${offers.ndaRequired} or ${offers.shownVersion} is not null then (
    select json_build_object(
      'asked', json_build_object('offerId', ${offers.id}, 'buyerId', min(n.buyer_id), 'supplierId', ${offers.supplierId},
        'categories', ${knownOffer.categories}, 'today', (now() at time zone 'utc')::date,
        'hasLeft', ${standingOf(offers.supplierId)} = 'closed'),
      'ndas', json_agg(json_build_object('ndaId', n.id, 'offerId', n.offer_id, 'buyerId', n.buyer_id, 'supplierId', n.supplier_id,
        'isSignedByBoth', n.supplier_signed_at is not null and n.buyer_signed_at is not null,
        'textSha256', n.prepared_sha256, 'reachSha256', n.reach_sha256, 'reach', n.reach, 'reachCategory', n.reach_category,
        'validUntil', n.valid_until, 'isEnded', n.cover_ended_at is not null, 'signedAt', n.buyer_signed_at,
        'reliedVersion', (select r.offer_version from ${ndaReliances} r where r.nda_id = n.id and r.offer_id = ${offers.id}))))
    from (
      select * from ${ndaRequests} reaching
      where reaching.buyer_id = ${buyerId} and reaching.supplier_id = ${offers.supplierId}
        and reaching.reach <> 'offer' and reaching.status = 'Signed & Shared'
      order by reaching.cover_ended_at is not null, reaching.id limit ${sql.raw(String(mostNdas))}) n
    having count(*) > 0) end`;
}

/** Decides from the facts whether an NDA on another offer covers this one. */
export function toCover(facts: CoverFacts): OfferCover {
  if (facts === null) return noCover;
  const ndas = facts.ndas.map((nda) => ({ ...nda, isReliedOn: nda.reliedVersion !== null }));
  const verdict = judgeCover(ndas, facts.asked);
  const { signedAt = null, reliedVersion = null } = ndas.find(({ ndaId }) => ndaId === verdict.ndaId) ?? {};
  return { ...verdict, signedAt, reliedVersion };
}

/** Replaces the facts of a row by the cover that follows from them. */
export function withCover<Row extends { coverFacts: CoverFacts }>(
  row: Row,
): Omit<Row, 'coverFacts'> & { cover: OfferCover } {
  // Assigned in place, because V8 spreads a wide object a hundred times slower.
  return Object.assign(row, { cover: toCover(row.coverFacts) });
}
