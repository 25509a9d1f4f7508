import type { List } from './list';

export const synonymLists: List[] = [
  {
    name: 'Synonym groups by part of a word',
    route: 'synonyms',
    by: 'admin',
    query: () => ({ keyword: 'pump' }),
    statements: { later: 3 },
    uses: ['synonyms_group_id_position_pk'],
    readsWhole: {
      synonym_groups: 'at most two thousand rows',
      synonyms: 'at most 24 words per group, searched by any part',
    },
  },
];
