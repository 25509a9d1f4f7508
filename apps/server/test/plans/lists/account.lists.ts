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
  {
    name: 'Security events of one’s own account',
    route: 'ownSecurityEvents',
    by: 'buyer',
    query: () => ({}),
    statements: { later: 3 },
    uses: ['security_events_login'],
    isInOrder: true,
  },
];
