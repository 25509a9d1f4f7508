import type { List } from './list';

export const synonymLists: List[] = [
  {
    name: 'Groups of synonyms by a part of a word',
    route: 'synonyms',
    by: 'admin',
    query: () => ({ keyword: 'pump', page: 1 }),
    statements: { later: 3 },
    uses: ['synonyms_group_id_position_pk'],
    readsWhole: { synonym_groups: 'there are two thousand at most, and a part of a word may stand anywhere' },
  },
];
