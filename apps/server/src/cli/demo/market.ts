import { buildContracts, type DemoContract } from './agreements';
import { buildConversations, type DemoConversation } from './conversations';
import { createDays } from './days';
import { buildMarks, buildNdas, type DemoMark, type DemoNda } from './dealings';
import { buildOffers, type DemoOffer } from './offers';
import { createChance } from './seeded';

/** All dealings between the demo companies; an offer is referenced by its index in `offers`. */
export interface DemoMarket {
  offers: DemoOffer[];
  ndas: DemoNda[];
  contracts: DemoContract[];
  marks: DemoMark[];
  /** One for each NDA request. */
  conversations: DemoConversation[];
}

const seed = 20_260;

/** Returns the same market for the same `now`; another `now` shifts every date and changes nothing else. */
export function buildDemoMarket(now: Date): DemoMarket {
  const chance = createChance(seed);
  const days = createDays(now, chance);
  const offers = buildOffers(chance, days);
  const ndas = buildNdas(offers, now, chance, days);
  return {
    offers,
    ndas,
    contracts: buildContracts(offers, ndas, now, chance, days),
    marks: buildMarks(offers, ndas, now, chance, days),
    conversations: buildConversations(offers, ndas, now, chance, days),
  };
}
