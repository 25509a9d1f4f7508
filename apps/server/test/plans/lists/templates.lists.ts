import type { List } from './list';

export const templateLists: List[] = [
  {
    name: 'All templates',
    route: 'allTemplates',
    by: 'supplier',
    query: () => ({}),
    statements: { later: 2 },
    uses: ['offers_template', 'template_questions_position'],
    readsWhole: { templates: 'some dozens, all of which are returned' },
  },
  {
    name: 'Templates by name',
    route: 'searchTemplates',
    by: 'supplier',
    query: () => ({ name: 'plate' }),
    statements: { later: 3 },
    uses: ['offers_template', 'template_questions_position'],
    readsWhole: { templates: 'some dozens, searched by any part of the name' },
  },
  {
    name: 'Offers that use a template',
    route: 'templateOfferings',
    by: 'admin',
    params: () => ({ id: 1 }),
    query: () => ({}),
    statements: { later: 4 },
    uses: ['offers_template', 'templates_pkey'],
    readsWhole: { templates: 'there are some dozens, and the versions of one are found among all' },
  },
];
