import type { Substance } from '@proffer/contract/contracts/substance.schemas';
import { createDays, daysSince, type Days } from './days';
import { demoBuyerKey, demoSupplierKey, type DemoNda } from './dealings';
import type { DemoOffer } from './offers';
import { createChance, type Chance } from './seeded';
import { buildSubstance, counterSubstance } from './substances';
import { wording } from './texts';

/** Stages of demo contracts: the agreements of both sides and the position of the contract's days. */
export const contractStories = [
  'ended',
  'active',
  'future',
  'supplier agreed',
  'buyer agreed',
  'rejected',
  'changes wanted',
  'pending',
] as const;
type ContractStory = (typeof contractStories)[number];

interface ProposedTerms {
  name: string;
  description: string;
  startDate: string;
  endDate: string;
  substance: Substance;
}

export interface DemoContract {
  story: ContractStory;
  offer: number;
  buyer: string;
  name: string;
  description: string;
  /** Calendar days `YYYY-MM-DD`. */
  startDate: string;
  endDate: string;
  createdAt: Date;
  supplierAgreedAt: Date | null;
  buyerAgreedAt: Date | null;
  rejectedAt: Date | null;
  rejectedBy: 'supplier' | 'buyer' | null;
  rejectReason: string;
  wantsChanges: boolean;
  substance: Substance;
  proposed: ProposedTerms | null;
  toBeSigned: boolean;
}

/** Reasons of the buyers who did not accept. */
const reasons: Partial<Record<ContractStory, string>> = {
  rejected: 'Our works committee has put this purchase off to the next financial year.',
  'changes wanted': 'Please allow payment within 45 days, and add the spare parts of the first year.',
};

/** Additional ended contracts of the demo supplier, so that its rating averages are shown. */
const trialOrders = 2;
const trialSeed = 20_261;

/**
 * Returns two contracts for each signed NDA, and two for each shared one: one unanswered, one whose buyer asked for
 * changes. Every stage occurs among the contracts of the demo supplier, of the demo buyer and of the others.
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
    // The last two stages belong to the shared NDAs.
    return contractStories[position % (contractStories.length - 2)] ?? 'active';
  };

  /** With a random generator of its own, so that additions do not change the rest of the market. */
  const teller = (nda: DemoNda, by: { chance: Chance; days: Days } = { chance, days }) => {
    const offer = offers[nda.offer];
    if (!offer) throw new Error('an NDA of the demo market has no offer');
    const isDemoSupplier = offer.supplier === demoSupplierKey;
    const isOfBoth = isDemoSupplier && nda.buyer === demoBuyerKey;
    const tell = (story: ContractStory, title: string): DemoContract => {
      const name = `${title}: ${offer.title}`;
      const description = by.chance.pick(wording.contractDescriptions);
      const since = daysSince(nda.signedAt ?? nda.answeredAt ?? now, now);
      const dates = dated(story, since, by.chance, by.days);
      const { startDate, endDate } = dates;
      const substance = buildSubstance(offer, nda.offer + title.length, endDate);
      const terms = { name, description, startDate, endDate, substance: counterSubstance(substance) };
      return {
        story,
        offer: nda.offer,
        buyer: nda.buyer,
        name,
        description,
        ...dates,
        substance,
        proposed: story === 'changes wanted' ? terms : null,
        // The first accepted contract of the two demo people is signed, the others are accepted
        // electronically.
        toBeSigned: story === 'pending' || story === 'changes wanted' || (story === 'active' && isOfBoth),
      };
    };
    return { tell, isDemoSupplier };
  };

  const contracts = ndas.flatMap((nda) => {
    const { tell, isDemoSupplier } = teller(nda);
    const group = `${isDemoSupplier} ${nda.buyer === demoBuyerKey}`;
    if (nda.status === 'Approved & Shared')
      return [tell('pending', 'Proposed order'), tell('changes wanted', 'Yearly order')];
    if (nda.status !== 'Signed & Shared') return [];
    return [tell(nextStory(group), 'First order'), tell(nextStory(group), 'Rate contract')];
  });
  const ownChance = createChance(trialSeed);
  const own = { chance: ownChance, days: createDays(now, ownChance) };
  const trials = ndas
    .filter(({ status }) => status === 'Signed & Shared')
    .map((nda) => teller(nda, own))
    .filter(({ isDemoSupplier }) => isDemoSupplier)
    .slice(0, trialOrders)
    .map(({ tell }) => tell('ended', 'Trial order'));
  return [...contracts, ...trials].sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
}

/** Returns the dates of a contract. `openSince` is the age of the NDA in days; nothing of the contract is older. */
function dated(story: ContractStory, openSince: number, chance: Chance, days: Days) {
  const isOld = story === 'ended' || story === 'active';
  const createdAge = isOld ? openSince - 1 : chance.between(2, Math.max(2, Math.min(openSince - 1, 20)));
  const firstAge = Math.max(1, createdAge - 1);
  const secondAge = Math.max(0, createdAge - 2);
  const [start, end] = daySpan(story, createdAge, chance);
  const hasBoth = isOld || story === 'future';
  const reason = reasons[story];
  return {
    startDate: days.day(start),
    endDate: days.day(end),
    createdAt: days.moment(-createdAge),
    supplierAgreedAt: hasBoth || story === 'supplier agreed' ? days.moment(-firstAge) : null,
    buyerAgreedAt: hasBoth || story === 'buyer agreed' ? days.moment(-secondAge) : null,
    rejectedAt: reason === undefined ? null : days.moment(-secondAge),
    rejectedBy: reason === undefined ? null : ('buyer' as const),
    rejectReason: reason ?? '',
    wantsChanges: story === 'changes wanted',
  };
}

function daySpan(story: ContractStory, createdAge: number, chance: Chance): [start: number, end: number] {
  if (story === 'ended') return [3 - createdAge, -chance.between(2, 6)];
  if (story === 'active') return [4 - createdAge, chance.pick([24, 75, 150, 330, 700])];
  const start = chance.between(7, 45);
  return [start, start + chance.pick([30, 85, 170, 364, 1_094])];
}
