import type { ContractStatus } from '@proffer/contract/wire/choices';

export type ContractSide = 'supplier' | 'buyer';

/** Keys of everything read of contracts; `all` stands before each of them. */
export const contractKeys = {
  all: ['contracts'] as const,
  list: (side: ContractSide, userId: number, filters: object) =>
    ['contracts', 'list', side, userId, filters] as const,
  lists: ['contracts', 'list'] as const,
  facets: (userId: number, filters: object) => ['contracts', 'facets', userId, filters] as const,
  allWaiting: ['contracts', 'waiting'] as const,
  /** Those whose next step is this side's. */
  waiting: (side: ContractSide, userId: number) => ['contracts', 'waiting', side, userId] as const,
  /** The first of them with their numbers, for a home. */
  firstWaiting: (userId: number) => ['contracts', 'first waiting', userId] as const,
  total: (userId: number, status: ContractStatus) => ['contracts', 'total', userId, status] as const,
  one: (contractId: number) => ['contracts', 'one', contractId] as const,
  /** Of nothing that is kept: no change of a contract is one of it, and none waits until it is made anew. */
  preview: (body: object) => ['contract-preview', body] as const,
  context: (offerId: number, buyerId: number) => ['contracts', 'context', offerId, buyerId] as const,
  allBuyers: ['contracts', 'buyers'] as const,
  buyers: (filters: object) => ['contracts', 'buyers', filters] as const,
};
