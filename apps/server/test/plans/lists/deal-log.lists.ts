import type { List } from './list';

export const dealLogLists: List[] = [
  {
    name: 'Heads of the log',
    route: 'logHeads',
    by: 'buyer',
    query: () => ({}),
    statements: { later: 5 },
    // All are counted, by an index alone: a market has some ten thousand a year.
    uses: ['log_heads_at', 'log_heads_pkey', 'log_timestamps_pkey'],
    readsWhole: { deal_log: 'it has one row' },
  },
];
