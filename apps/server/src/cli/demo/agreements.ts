import type { BuyerKey } from './buyers';
import { daysSince, type Days } from './days';
import { demoBuyerKey, demoSupplierKey, type DemoNda } from './dealings';
import type { DemoOffer } from './offers';
import type { Chance } from './seeded';
import { contractDescriptions } from './wording';

/** What a demo contract shows: how far both sides agreed and where its days lie. */
export const contractStories = [
  'ended',
  'active',
  'future',
  'supplier agreed',
  'buyer agreed',
  'rejected',
  'pending',
] as const;
export type ContractStory = (typeof contractStories)[number];

export interface DemoContract {
  story: ContractStory;
  offer: number;
  buyer: BuyerKey;
  name: string;
  description: string;
  /** Calendar days `YYYY-MM-DD`. */
  startDate: string;
  endDate: string;
  createdAt: Date;
  supplierAgreedAt: Date | null;
  buyerAgreedAt: Date | null;
  rejectedAt: Date | null;
}

/**
 * Two contracts on each signed NDA and one, still without an answer, on each shared one. Among the contracts of the
 * demo supplier, of the demo buyer and of the rest every story occurs.
 */
export function buildContracts(
  offers: readonly DemoOffer[],
  ndas: readonly DemoNda[],
  now: Date,
  chance: Chance,
  days: Days,
): DemoContract[] {
  const told = new Map<string, number>();
  const nextStory = (group: string): ContractStory => {
    const position = told.get(group) ?? 0;
    told.set(group, position + 1);
    // The last story, without any answer, belongs to the shared NDAs.
    return contractStories[position % (contractStories.length - 1)] ?? 'active';
  };

  const contracts = ndas.flatMap((nda) => {
    const offer = offers[nda.offer];
    if (!offer) throw new Error('an NDA of the demo market has no offer');
    const isDemoSupplier = offer.supplier === demoSupplierKey;
    const group = `${isDemoSupplier} ${nda.buyer === demoBuyerKey}`;
    const tell = (story: ContractStory, name: string): DemoContract => ({
      story,
      offer: nda.offer,
      buyer: nda.buyer,
      name: `${name}: ${offer.title}`,
      description: chance.pick(contractDescriptions),
      ...dated(story, daysSince(nda.signedAt ?? nda.answeredAt ?? now, now), chance, days),
    });
    if (nda.status === 'Approved & Shared') return [tell('pending', 'Proposed order')];
    if (nda.status !== 'Signed & Shared') return [];
    return [tell(nextStory(group), 'First order'), tell(nextStory(group), 'Rate contract')];
  });
  return contracts.sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
}

/** `openSince` is how many days ago the NDA was done; nothing of the contract is older. */
function dated(story: ContractStory, openSince: number, chance: Chance, days: Days) {
  const isOld = story === 'ended' || story === 'active';
  const createdAge = isOld ? openSince - 1 : chance.between(2, Math.max(2, Math.min(openSince - 1, 20)));
  const firstAge = Math.max(1, createdAge - 1);
  const secondAge = Math.max(0, createdAge - 2);
  const [start, end] = daySpan(story, createdAge, chance);
  const hasBoth = isOld || story === 'future';
  return {
    startDate: days.day(start),
    endDate: days.day(end),
    createdAt: days.moment(-createdAge),
    supplierAgreedAt: hasBoth || story === 'supplier agreed' ? days.moment(-firstAge) : null,
    buyerAgreedAt: hasBoth || story === 'buyer agreed' ? days.moment(-secondAge) : null,
    rejectedAt: story === 'rejected' ? days.moment(-secondAge) : null,
  };
}

function daySpan(story: ContractStory, createdAge: number, chance: Chance): [start: number, end: number] {
  if (story === 'ended') return [3 - createdAge, -chance.between(2, 6)];
  if (story === 'active') return [4 - createdAge, chance.pick([24, 75, 150, 330, 700])];
  const start = chance.between(7, 45);
  return [start, start + chance.pick([30, 85, 170, 364, 1_094])];
}
