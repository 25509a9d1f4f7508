import { keywords } from '../../world/filled-keys';
import type { List } from './list';

const open = { route: 'findNeeds', by: 'supplier' } as const;
/** The counts for all and for this supplier, the page of ids, and the rows. Counts for all are cached. */
const statements = { first: 7, later: 7 };
const counted = ['users_pkey', 'needs_pkey', 'need_invitations_supplier', 'profiles_pkey'];

export const needLists: List[] = [
  {
    name: 'Needs of a buyer, the last changed first',
    route: 'ownNeeds',
    by: 'buyer',
    query: () => ({}),
    statements: { later: 5 },
    uses: ['needs_buyer', 'need_answers_one', 'need_questions_need'],
    isInOrder: true,
  },
  {
    name: 'Needs that wait for a buyer, the first changed first',
    route: 'ownNeeds',
    by: 'buyer',
    query: () => ({ waiting: true }),
    statements: { later: 5 },
    uses: ['needs_buyer', 'need_answers_one', 'need_questions_need'],
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
  {
    name: 'Open needs for a supplier, the newest first',
    ...open,
    query: () => ({}),
    statements,
    uses: [...counted, 'needs_open'],
  },
  {
    name: 'Open needs for a supplier by category and place',
    ...open,
    query: () => ({ category: '39000000-2', state: 'Kerala' }),
    statements,
    uses: [...counted, 'needs_open'],
  },
  {
    name: 'Open needs for a supplier by deadline',
    ...open,
    query: () => ({ sort: 'deadline' }),
    statements,
    uses: [...counted, 'needs_due'],
  },
  {
    name: 'Open needs for a supplier by budget',
    ...open,
    query: () => ({ sort: 'budget' }),
    statements,
    uses: [...counted, 'needs_open_budget'],
  },
  {
    name: 'Open needs for a supplier by a word',
    ...open,
    query: () => ({ keyword: keywords.rare }),
    statements: { first: 11, later: 7 },
    uses: [...counted, 'needs_search'],
  },
  {
    name: 'Questions about a need',
    route: 'needQuestions',
    by: 'supplier',
    params: () => ({ id: 1 }),
    query: () => ({}),
    few: { params: { id: 1 } },
    statements: { later: 3 },
    uses: ['needs_pkey', 'need_questions_need'],
  },
  {
    name: 'Needs that strangers read',
    route: 'publicNeeds',
    by: 'supplier',
    query: () => ({}),
    statements: { first: 4, later: 4 },
    uses: ['needs_open', 'needs_pkey', 'profiles_pkey'],
  },
];
