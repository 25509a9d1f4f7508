import type { BuyerTab } from '@proffer/contract/wire/choices';

/** Keys of everything kept about offers; `all` stands before each of them. */
export const offerKeys = {
  all: ['offers'] as const,
  own: ['offers', 'own'] as const,
  market: ['offers', 'market'] as const,
  one: (id: number) => ['offers', 'one', id] as const,
  /** Whether it was told that somebody has looked at this version. */
  lookedAt: (offer: { id: number; version: number; withheld: boolean }) =>
    ['offers', 'looked-at', offer.id, offer.version, offer.withheld] as const,
  buyer: ['offers', 'buyer'] as const,
  buyerLists: (tab: BuyerTab) => ['offers', 'buyer', 'list', tab] as const,
  buyerTotals: ['offers', 'buyer', 'totals'] as const,
};

/** Keys of a supplier's own figures; `all` stands before each of them. */
export const figuresKeys = {
  all: ['figures'] as const,
  offers: (query: object) => ['figures', 'offers', query] as const,
  statistics: (days: number) => ['figures', 'statistics', days] as const,
};
