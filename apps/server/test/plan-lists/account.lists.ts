import type { List } from './list';

export const accountLists: List[] = [
  {
    name: 'Open sessions',
    route: 'sessions',
    by: 'buyer',
    query: () => ({}),
    statements: { later: 2 },
    uses: ['sessions_login'],
  },
];
