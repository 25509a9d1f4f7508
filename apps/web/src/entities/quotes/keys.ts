import type { ContractSide } from '../contracts/keys';

/** Query keys of quotes; each begins with `all`. */
export const quoteKeys = {
  all: ['quotes'] as const,
  list: (side: ContractSide, filters: object) => ['quotes', 'list', side, filters] as const,
  /** Number of quotes that wait for this user's next step, for the navigation. */
  tasks: (userId: number) => ['quotes', 'tasks', userId] as const,
  /** Quotes between the reader and a partner on one offer. */
  between: (offerId: number, partnerId: number) => ['quotes', 'between', offerId, partnerId] as const,
  one: (quoteId: number) => ['quotes', 'one', quoteId] as const,
};
