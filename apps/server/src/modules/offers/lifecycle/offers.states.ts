import type { ActTable } from '../../../platform/states';

/**
 * `suspended`: hidden while its supplier's account is deactivated. `unlisted`: made for an answer to a need, and seen by
 * its buyer only (OFF-550).
 */
export type OfferStatus = 'draft' | 'published' | 'closed' | 'suspended' | 'unlisted';

/** `system` acts on all offers of an account that is deactivated, reactivated or closed. */
export type OfferMover = 'supplier' | 'admin' | 'system';

export type OfferAct =
  | 'publish'
  | 'take_back'
  | 'remove'
  | 'take_down'
  | 'restore'
  | 'restore_hidden'
  | 'hide'
  | 'show';

const results: Record<OfferAct, OfferStatus> = {
  publish: 'published',
  take_back: 'draft',
  remove: 'closed',
  take_down: 'closed',
  restore: 'published',
  restore_hidden: 'suspended',
  hide: 'suspended',
  show: 'published',
};

/** Returns the entries of an act that is allowed from the given states. */
function movesFrom(act: OfferAct, by: OfferMover, ...from: OfferStatus[]) {
  return from.map((state) => ({ from: state, act, by, to: results[act] }));
}

/**
 * State table of offers: who may do what, and the resulting state (OFF-2). Only a takedown can be undone once an offer
 * is closed, and only for a limited time.
 */
export const offerTable: ActTable<OfferStatus, OfferAct, OfferMover> = {
  transitions: [
    ...movesFrom('publish', 'supplier', 'draft'),
    ...movesFrom('take_back', 'supplier', 'published'),
    ...movesFrom('remove', 'supplier', 'draft', 'published', 'suspended'),
    ...movesFrom('remove', 'admin', 'draft', 'published', 'suspended', 'unlisted'),
    ...movesFrom('remove', 'system', 'draft', 'published', 'suspended', 'unlisted'),
    ...movesFrom('take_down', 'admin', 'published', 'suspended'),
    ...movesFrom('restore', 'admin', 'closed'),
    ...movesFrom('restore_hidden', 'admin', 'closed'),
    ...movesFrom('hide', 'system', 'published'),
    ...movesFrom('show', 'system', 'suspended'),
  ],
  repeats: [{ from: 'closed', act: 'remove', by: 'admin' }],
  refusal: (from, act) =>
    act === 'take_down' && from === 'draft'
      ? 'This offer is a draft, which only its supplier can see.'
      : `This offer is ${from} and cannot become ${results[act]}.`,
};

/** Returns true if nobody new can take the offer up: it is closed, or hidden while its supplier is deactivated. */
export function isOffMarket(status: OfferStatus): boolean {
  return status === 'closed' || status === 'suspended';
}

/** Returns true if the supplier cannot change the offer: it is off the market, or was made for an answer. */
export const isFixed = (status: OfferStatus): boolean => isOffMarket(status) || status === 'unlisted';
