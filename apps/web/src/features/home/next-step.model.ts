import type { NextStep } from '@proffer/contract/home/next-steps';
import type { Permission } from '@proffer/contract/members/rules';
import { groupIndian } from '@proffer/contract/wire/group-indian';
import { webPaths } from '../../config/paths';
import type { ContractSide } from '../../entities/contracts/keys';
import { placesOf } from './places';

interface StepWords {
  text: string;
  act: string;
  to: string;
  search?: Record<string, string>;
}

const counted = (count: number, one: string, many: string) =>
  count === 1 ? one : `${groupIndian(count)} ${many}`;

const steps: Record<NextStep, (count: number, side: ContractSide) => StepWords> = {
  profile: (_count, side) => ({
    text:
      side === 'supplier'
        ? 'Describe your company. Buyers read this before they request an NDA or a quote.'
        : 'Describe your company. Suppliers read this before they answer a request.',
    act: 'Complete the profile',
    to: placesOf[side].profile,
  }),
  publish: (count) => ({
    text: `${counted(count, 'One draft is', 'drafts are')} not visible to buyers yet.`,
    act: count === 1 ? 'Publish the draft' : 'Publish drafts',
    to: webPaths.supplierOffers,
    search: { only: 'draft' },
  }),
  price: (count) => ({
    text: `${counted(count, 'One published offer does', 'published offers do')} not say what the price is for, so buyers cannot compare it.`,
    act: 'State the price basis',
    to: webPaths.publishedOffers,
    search: { pricedPer: 'not stated' },
  }),
  post: () => ({
    text: 'Buyers find you by your offers. Post the first one, or import a price list.',
    act: 'Post an offer',
    to: webPaths.wizard,
  }),
  import: (count) => ({
    text: `Buyers see ${counted(count, 'one offer', 'offers')} of yours. Import more from a price list.`,
    act: 'Import offers',
    to: webPaths.importOffers,
  }),
  figures: () => ({
    text: 'See which of your offers buyers view, save and request NDAs for.',
    act: 'Compare the figures',
    to: webPaths.supplierDashboard,
  }),
  find: () => ({
    text: 'Find an offer, and save it or request its NDA.',
    act: 'Find offers',
    to: webPaths.buyerDashboard,
    search: { tab: 'active' },
  }),
  saveSearch: () => ({
    text: 'Save a search to hear of new offers that match it.',
    act: 'Search and save',
    to: webPaths.buyerSearch,
  }),
  quote: () => ({
    text: 'Request a quote on an offer whose NDA you have requested or signed.',
    act: 'Choose an offer',
    to: webPaths.buyerOffers,
  }),
  compare: (count) => ({
    text: `You have saved ${groupIndian(count)} offers. Compare their prices and terms side by side.`,
    act: 'Choose offers to compare',
    to: webPaths.buyerDashboard,
    search: { tab: 'saved' },
  }),
};

/** Returns the text, button and link of a suggested step. */
export const stepWords = (step: NextStep, count: number, side: ContractSide): StepWords =>
  steps[step](count, side);

const permissions: Partial<Record<NextStep, Permission>> = {
  profile: 'manage',
  publish: 'prepare',
  price: 'prepare',
  post: 'prepare',
  import: 'prepare',
  saveSearch: 'prepare',
  quote: 'prepare',
};

/** Returns the permission for a step; a step that they may not take is not suggested. */
export const permissionOfStep = (step: NextStep | undefined): Permission =>
  (step && permissions[step]) ?? 'read';
