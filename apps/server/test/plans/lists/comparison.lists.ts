import type { List } from './list';

const none = () => ({});
const columns = (keys: readonly number[]) => ({ columns: keys.map((id) => `o${id}`).join(',') });

export const comparisonLists: List[] = [
  {
    name: 'Comparisons that a buyer’s company saved',
    route: 'savedComparisons',
    by: 'buyer',
    query: none,
    statements: { later: 2 },
    uses: ['comparisons_user'],
  },
  {
    name: 'Comparison of twelve offers for a buyer',
    route: 'compare',
    by: 'buyer',
    query: () => columns([11, 12, 13, 14, 21, 22, 23, 24, 31, 32, 33, 34]),
    few: { query: columns([11]) },
    statements: { later: 5 },
    uses: [
      'users_pkey',
      'profiles_pkey',
      'contract_ratings_rated',
      'certificates_user',
      'comparison_notes_user_id_column_key_row_key_pk',
      'comparison_questions_once',
    ],
    readsWhole: { stored_files: 'the files of the certificates of several companies, of few files' },
  },
];
