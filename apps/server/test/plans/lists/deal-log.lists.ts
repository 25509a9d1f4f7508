import type { List } from './list';

export const dealLogLists: List[] = [
  {
    name: 'Signed heads of the deal log',
    route: 'logHeads',
    by: 'buyer',
    query: () => ({}),
    statements: { later: 5 },
    // Counts all entries by an index only; a market has about ten thousand a year.
    uses: ['log_heads_at', 'log_heads_pkey', 'log_timestamps_pkey'],
    readsWhole: { deal_log: 'it has one row' },
  },
];
