import type { NdaReach } from '../wire/choices';

/** An NDA between a buyer and a supplier, as far as it matters to whether it covers an offer. */
export interface CoverNda {
  ndaId: number;
  /** The offer that it was asked on. */
  offerId: number;
  buyerId: number;
  supplierId: number;
  isSignedByBoth: boolean;
  /** SHA-256 of the document that both signed, and of the one that the supplier chose the reach for. */
  textSha256: string | null;
  reachSha256: string | null;
  reach: NdaReach;
  /** Number of the category, the code without its check digit; with `reach` category alone. */
  reachCategory: number | null;
  /** Last calendar day it binds, `YYYY-MM-DD`; null where its text names none. */
  validUntil: string | null;
  isEnded: boolean;
  /** The buyer has opened the offer under it, which is written down. */
  isReliedOn: boolean;
}

/** An offer that a buyer looks at, on a day. */
export interface CoverAsked {
  offerId: number;
  buyerId: number;
  supplierId: number;
  /** Numbers of the offer's categories, as buyers read them. */
  categories: readonly number[];
  /** `YYYY-MM-DD`, in UTC as the term is. */
  today: string;
  /** One of the two companies has closed its account. */
  hasLeft: boolean;
}

/** Why an NDA does not cover an offer, from the furthest to what lacked least. */
export const coverLacks = [
  'other_parties',
  'not_signed',
  'this_offer_only',
  'other_text',
  'company_left',
  'out_of_reach',
  'expired',
  'ended',
] as const;
export type CoverLack = (typeof coverLacks)[number];

/** Whether an offer is covered, by which NDA, or why by none; `because` is null where the two have no NDA at all. */
export type CoverVerdict =
  | { isCovered: true; ndaId: number; isReliedOn: boolean }
  | { isCovered: false; ndaId: number | null; because: CoverLack | null };

/** Whether a category is the other one or stands below it: every level of the tree ends in zeros, a step each. */
export function isWithinCategory(category: number, above: number): boolean {
  let step = 1;
  while (step < 1_000_000 && above % (step * 10) === 0) step *= 10;
  return category >= above && category < above + step;
}

/**
 * What lacks for an NDA to cover an offer: undefined when it does. All of these at once: it is between the same two
 * companies and both are there, both have signed it, the supplier chose for this very text that it reaches further than
 * the offer it was asked on, this offer is within that, its term is not over, and the supplier has not ended the cover. On
 * the offer that it was asked on it needs no cover: there it is the NDA itself.
 */
export function whyNotCovered(nda: CoverNda, asked: CoverAsked): CoverLack | undefined {
  if (nda.buyerId !== asked.buyerId || nda.supplierId !== asked.supplierId) return 'other_parties';
  if (!nda.isSignedByBoth) return 'not_signed';
  if (nda.reach === 'offer') return 'this_offer_only';
  if (nda.textSha256 === null || nda.textSha256 !== nda.reachSha256) return 'other_text';
  if (asked.hasLeft) return 'company_left';
  const { reachCategory } = nda;
  const isWithin =
    nda.reach === 'supplier' ||
    (reachCategory !== null && asked.categories.some((one) => isWithinCategory(one, reachCategory)));
  if (!isWithin) return 'out_of_reach';
  if (nda.validUntil !== null && nda.validUntil < asked.today) return 'expired';
  return nda.isEnded ? 'ended' : undefined;
}

/**
 * Whether one of the NDAs covers the offer. Of several that do it is the one that the buyer has relied on, else the first
 * that was asked for; of several that do not, the one that lacks least says why.
 */
export function judgeCover(ndas: readonly CoverNda[], asked: CoverAsked): CoverVerdict {
  const judged = ndas
    .toSorted((a, b) => a.ndaId - b.ndaId)
    .map((nda) => ({ nda, lack: whyNotCovered(nda, asked) }));
  const covering = judged.filter(({ lack }) => lack === undefined).map(({ nda }) => nda);
  const chosen = covering.find(({ isReliedOn }) => isReliedOn) ?? covering[0];
  if (chosen) return { isCovered: true, ndaId: chosen.ndaId, isReliedOn: chosen.isReliedOn };
  const rank = ({ lack }: (typeof judged)[number]) => (lack === undefined ? -1 : coverLacks.indexOf(lack));
  const [nearest] = judged.toSorted((a, b) => rank(b) - rank(a));
  return { isCovered: false, ndaId: nearest?.nda.ndaId ?? null, because: nearest?.lack ?? null };
}
