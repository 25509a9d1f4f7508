import type { ContractSide } from '../contracts/keys';

/** Keys of everything read of quotes; `all` stands before each of them. */
export const quoteKeys = {
  all: ['quotes'] as const,
  list: (side: ContractSide, filters: object) => ['quotes', 'list', side, filters] as const,
  /** Those between the reader and somebody on one offer. */
  between: (offerId: number, partnerId: number) => ['quotes', 'between', offerId, partnerId] as const,
  one: (quoteId: number) => ['quotes', 'one', quoteId] as const,
};
