import type { List } from './list';

export const integrationLists: List[] = [
  {
    name: 'API keys of a company, the newest first',
    route: 'apiKeys',
    by: 'supplier',
    query: () => ({}),
    statements: { later: 2 },
    uses: ['api_keys_company'],
    isInOrder: true,
  },
  {
    name: 'Events of a company after a number',
    route: 'events',
    by: 'supplier',
    query: () => ({ after: 1_000 }),
    few: { query: { after: 4_990 } },
    statements: { later: 5 },
    uses: ['events_sequence', 'events_unnumbered', 'event_sequences_pkey'],
  },
];
