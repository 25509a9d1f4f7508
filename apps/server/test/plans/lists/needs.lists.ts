import type { List } from './list';

export const needLists: List[] = [
  {
    name: 'Needs of a buyer, the last changed first',
    route: 'ownNeeds',
    by: 'buyer',
    query: () => ({}),
    statements: { later: 5 },
    uses: ['needs_buyer', 'need_answers_one'],
    isInOrder: true,
  },
  {
    name: 'Answers of a supplier, the last changed first',
    route: 'ownAnswers',
    by: 'supplier',
    query: () => ({}),
    statements: { later: 3 },
    uses: ['need_answers_supplier'],
    isInOrder: true,
  },
];
