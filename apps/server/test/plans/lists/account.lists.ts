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
    name: 'Open sessions of a colleague',
    route: 'memberSessions',
    by: 'buyer',
    query: () => ({}),
    params: ({ memberId }) => ({ memberId }),
    few: {},
    statements: { later: 3 },
    uses: ['members_company', 'sessions_user'],
    orByAsWell: ['sessions_login', 'members_once'],
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
