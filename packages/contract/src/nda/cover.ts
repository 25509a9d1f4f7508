import type { NdaReach } from '../wire/choices';

/** The facts of an NDA between a buyer and a supplier that decide whether it covers an offer. */
export interface CoverNda {
  ndaId: number;
  /** The offer on which it was requested. */
  offerId: number;
  buyerId: number;
  supplierId: number;
  isSignedByBoth: boolean;
  /** SHA-256 of the document that both sides signed. */
  textSha256: string | null;
  /** SHA-256 of the document for which the supplier chose a reach wider than the offer; it counts only if equal to `textSha256`. */
  reachSha256: string | null;
  reach: NdaReach;
  /** Category number (the code without its check digit); only for reach `category`. */
  reachCategory: number | null;
  /** Last calendar day on which it is binding, `YYYY-MM-DD`; null if its text names none. */
  validUntil: string | null;
  isEnded: boolean;
  /** True if the buyer has opened the offer under it, which is recorded. */
  isReliedOn: boolean;
}

/** An offer for a buyer on a day. */
export interface CoverAsked {
  offerId: number;
  buyerId: number;
  supplierId: number;
  /** Numbers of the offer's categories, as buyers read them. */
  categories: readonly number[];
  /** `YYYY-MM-DD`, in UTC as the term. */
  today: string;
  /** True if one of the two companies has closed its account. */
  hasLeft: boolean;
}

/** Reasons why an NDA does not cover an offer, ordered from the most to the least fundamental. */
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

/**
 * The verdict on cover: the covering NDA, or the reason why there is none. `because` is null if the two companies
 * have no NDA.
 */
export type CoverVerdict =
  | { isCovered: true; ndaId: number; isReliedOn: boolean }
  | { isCovered: false; ndaId: number | null; because: CoverLack | null };

/**
 * Returns whether a category is the other one or one below it: in a code, deeper levels have fewer trailing zeros.
 */
export function isWithinCategory(category: number, above: number): boolean {
  let step = 1;
  while (step < 1_000_000 && above % (step * 10) === 0) step *= 10;
  return category >= above && category < above + step;
}

/**
 * Returns why an NDA does not cover an offer; undefined if it does. All of these must hold: it is between the same
 * two active companies, and both signed it; the supplier chose a wider reach for this very text.
 * Also, the offer must be within that reach, the term must not be over, and the supplier must not have ended the
 * cover. For the offer on which it was requested, the NDA itself applies and no cover is needed.
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
 * Returns whether one of the NDAs covers the offer. Prefers the NDA that the buyer has relied on, else the one
 * requested first. If none covers it, the least fundamental reason is given.
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
