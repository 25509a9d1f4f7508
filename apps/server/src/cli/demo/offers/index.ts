import { energyIdeas } from './energy';
import type { OfferIdea } from './idea';
import { machineryIdeas } from './machinery';
import { materialIdeas } from './materials';
import { serviceIdeas } from './services';
import { siteIdeas } from './sites';

/** All hand-written offers of the demo market, by trade. */
export const offerIdeas: readonly OfferIdea[] = [
  ...machineryIdeas,
  ...energyIdeas,
  ...materialIdeas,
  ...serviceIdeas,
  ...siteIdeas,
];
