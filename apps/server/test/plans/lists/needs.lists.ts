import type { List } from './list';

export const needLists: List[] = [
  {
    name: 'Needs of a buyer, the last changed first',
    route: 'ownNeeds',
    by: 'buyer',
    query: () => ({}),
    statements: { later: 5 },
    uses: ['needs_buyer'],
    isInOrder: true,
  },
];
