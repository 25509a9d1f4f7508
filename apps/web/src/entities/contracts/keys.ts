import type { ContractStatus } from '@proffer/contract/wire/choices';

export type ContractSide = 'supplier' | 'buyer';

/** Query keys of contracts; each begins with `all`. */
export const contractKeys = {
  all: ['contracts'] as const,
  list: (side: ContractSide, userId: number, filters: object) =>
    ['contracts', 'list', side, userId, filters] as const,
  lists: ['contracts', 'list'] as const,
  facets: (userId: number, filters: object) => ['contracts', 'facets', userId, filters] as const,
  allWaiting: ['contracts', 'waiting'] as const,
  /** Contracts that wait for this side's next step. */
  waiting: (side: ContractSide, userId: number) => ['contracts', 'waiting', side, userId] as const,
  /** The first of them with their count, for the home page. */
  firstWaiting: (userId: number) => ['contracts', 'first waiting', userId] as const,
  total: (userId: number, status: ContractStatus) => ['contracts', 'total', userId, status] as const,
  one: (contractId: number) => ['contracts', 'one', contractId] as const,
  /** Not below `all`: previews do not change with contracts and are always new. */
  preview: (body: object) => ['contract-preview', body] as const,
  context: (offerId: number, buyerId: number) => ['contracts', 'context', offerId, buyerId] as const,
  allBuyers: ['contracts', 'buyers'] as const,
  buyers: (filters: object) => ['contracts', 'buyers', filters] as const,
};
