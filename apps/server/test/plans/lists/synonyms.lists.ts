import type { List } from './list';

export const synonymLists: List[] = [
  {
    name: 'Groups of synonyms by a part of a word',
    route: 'synonyms',
    by: 'admin',
    query: () => ({ keyword: 'pump' }),
    statements: { later: 3 },
    uses: ['synonyms_group_id_position_pk'],
    readsWhole: {
      synonym_groups: 'there are two thousand at most',
      synonyms: 'they have 24 words at most, and a part of one may stand anywhere',
    },
  },
];
