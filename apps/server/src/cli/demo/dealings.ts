import type { NdaStatus } from '@proffer/contract/wire/choices';
import { demoBuyers, wording } from './texts';
import { daysSince, type Days } from './days';
import type { DemoOffer } from './offers';
import type { Chance } from './seeded';

/** A buyer's NDA on an offer. `offer` is its index in the market's offers. */
export interface DemoNda {
  offer: number;
  buyer: string;
  status: Exclude<NdaStatus, 'Not Requested'>;
  reason: string;
  requestedAt: Date;
  /** Time of the supplier's approval, rejection or skip. */
  answeredAt: Date | null;
  /** Time of the buyer's signature. */
  signedAt: Date | null;
  archivedAt: Date | null;
}

/** A buyer's mark on an offer: saved or archived, never both. */
export interface DemoMark {
  offer: number;
  buyer: string;
  savedAt: Date | null;
  archivedAt: Date | null;
}

export const demoSupplierKey = 'sahyadri';
export const demoBuyerKey = 'kaveri';

type Side = 'demo' | 'other';
type Status = DemoNda['status'];

/** Number of requests by status, between the two demo companies and with the others. */
const plan: readonly { supplier: Side; buyer: Side; counts: Record<Status, number> }[] = [
  {
    supplier: 'demo',
    buyer: 'demo',
    counts: { Requested: 2, 'Approved & Shared': 1, 'Signed & Shared': 1, Rejected: 1, Skipped: 1 },
  },
  {
    supplier: 'demo',
    buyer: 'other',
    counts: { Requested: 4, 'Approved & Shared': 1, 'Signed & Shared': 3, Rejected: 2, Skipped: 2 },
  },
  {
    supplier: 'other',
    buyer: 'demo',
    counts: { Requested: 3, 'Approved & Shared': 2, 'Signed & Shared': 3, Rejected: 2, Skipped: 1 },
  },
  {
    supplier: 'other',
    buyer: 'other',
    counts: { Requested: 7, 'Approved & Shared': 2, 'Signed & Shared': 3, Rejected: 3, Skipped: 4 },
  },
];

/** Age of the requests by status, in days. */
const requestAges: Record<Status, readonly [number, number]> = {
  Requested: [1, 14],
  'Approved & Shared': [9, 24],
  'Signed & Shared': [47, 59],
  Rejected: [6, 59],
  Skipped: [6, 59],
};

const statuses = Object.keys(requestAges) as Status[];

/** Returns NDA requests on published offers, each made after its offer was published. */
export function buildNdas(offers: readonly DemoOffer[], now: Date, chance: Chance, days: Days): DemoNda[] {
  const otherBuyers = demoBuyers.map(({ key }) => key).filter((key) => key !== demoBuyerKey);
  const taken = new Set<number>();

  function takeOffer(side: Side, age: number, wantsNda: boolean): number {
    const fitting = offers.flatMap((offer, index) => {
      const isOnSide = (offer.supplier === demoSupplierKey) === (side === 'demo');
      const isOld = offer.publishedAt !== null && daysSince(offer.publishedAt, now) > age;
      return isOnSide && isOld && offer.status === 'published' && !taken.has(index) ? [index] : [];
    });
    const preferred = fitting.filter((index) => offers[index]?.ndaRequired === wantsNda);
    const index = chance.pick(preferred.length > 0 ? preferred : fitting);
    // The demo supplier has few offers, so several buyers may ask for the same one; other offers have one request
    // each.
    if (side === 'other') taken.add(index);
    return index;
  }

  const ndas: DemoNda[] = [];
  for (const { supplier, buyer, counts } of plan) {
    for (const status of statuses) {
      for (let position = 0; position < counts[status]; position += 1) {
        const age = chance.between(...requestAges[status]);
        const isFree = (offer: number, key: string) =>
          !ndas.some((nda) => nda.offer === offer && nda.buyer === key);
        // If no offer fits, the pair already has an NDA; another draw finds another pair.
        for (let found = false; !found;) {
          const offer = takeOffer(supplier, age, position % 4 !== 3);
          const key = buyer === 'demo' ? demoBuyerKey : chance.pick(otherBuyers);
          found = isFree(offer, key);
          if (found) ndas.push({ offer, buyer: key, ...answered(status, position, age, chance, days) });
        }
      }
    }
  }
  return ndas.sort((a, b) => a.requestedAt.getTime() - b.requestedAt.getTime());
}

function answered(status: Status, position: number, age: number, chance: Chance, days: Days) {
  const answerAge = age - chance.between(1, 4);
  const signAge = answerAge - chance.between(1, 4);
  const isSigned = status === 'Signed & Shared';
  const answeredAt = status === 'Requested' ? null : days.moment(-answerAge);
  // Skipping archives; every second rejected request and the third signed one are archived as well.
  const isArchived =
    status === 'Skipped' || (status === 'Rejected' && position % 2 === 1) || (isSigned && position === 2);
  const tidiedAt = status === 'Skipped' ? answeredAt : days.moment(1 - (isSigned ? signAge : answerAge));
  const reasons =
    status === 'Rejected' ? wording.rejectionReasons : status === 'Skipped' ? wording.skipReasons : [''];
  return {
    status,
    reason: chance.pick(reasons),
    requestedAt: days.moment(-age),
    answeredAt,
    signedAt: isSigned ? days.moment(-signAge) : null,
    archivedAt: isArchived ? tidiedAt : null,
  };
}

/** Returns the saved and archived offers of every buyer: 16 and 6 for the demo buyer, a few for the others. */
export function buildMarks(
  offers: readonly DemoOffer[],
  ndas: readonly DemoNda[],
  now: Date,
  chance: Chance,
  days: Days,
): DemoMark[] {
  const published = offers.flatMap((offer, index) => (offer.status === 'published' ? [index] : []));
  return demoBuyers.flatMap(({ key: buyer }) => {
    const isDemo = buyer === demoBuyerKey;
    const savedCount = isDemo ? 16 : chance.between(2, 6);
    const count = savedCount + (isDemo ? 6 : chance.between(0, 2));
    // Buyers usually saved an offer before they requested its NDA.
    const chosen = new Set(
      ndas
        .filter((nda) => nda.buyer === buyer)
        .map(({ offer }) => offer)
        .slice(0, savedCount - 1),
    );
    while (chosen.size < count) chosen.add(chance.pick(published));
    return [...chosen].map((offer, position) => {
      const age = daysSince(offers[offer]?.publishedAt ?? now, now);
      const at = days.moment(-chance.between(0, Math.max(0, Math.min(age - 1, 50))));
      const isSaved = position < savedCount;
      return { offer, buyer, savedAt: isSaved ? at : null, archivedAt: isSaved ? null : at };
    });
  });
}
