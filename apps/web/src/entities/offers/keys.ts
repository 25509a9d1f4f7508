import type { BuyerTab } from '@proffer/contract/wire/choices';

/** Query keys of offers; all start with `all`. */
export const offerKeys = {
  all: ['offers'] as const,
  own: ['offers', 'own'] as const,
  market: ['offers', 'market'] as const,
  one: (id: number) => ['offers', 'one', id] as const,
  /** Key of the flag that a view of this version has been reported. */
  lookedAt: (offer: { id: number; version: number; withheld: boolean }) =>
    ['offers', 'looked-at', offer.id, offer.version, offer.withheld] as const,
  buyer: ['offers', 'buyer'] as const,
  buyerLists: (tab: BuyerTab) => ['offers', 'buyer', 'list', tab] as const,
  buyerTotals: ['offers', 'buyer', 'totals'] as const,
};

/** Query keys of a supplier's figures; all start with `all`. */
export const figuresKeys = {
  all: ['figures'] as const,
  offers: (query: object) => ['figures', 'offers', query] as const,
  statistics: (days: number) => ['figures', 'statistics', days] as const,
};
