import type { List } from './list';

const none = () => ({});

export const quoteLists: List[] = [
  {
    name: 'Quotes of a supplier, those that need an action first',
    route: 'quotes',
    by: 'supplier',
    query: none,
    statements: { later: 4 },
    uses: ['quotes_supplier'],
    isInOrder: true,
  },
  {
    name: 'Quotes of a buyer, those that need an action first',
    route: 'quotes',
    by: 'buyer',
    query: none,
    statements: { later: 4 },
    uses: ['quotes_buyer'],
    isInOrder: true,
  },
  {
    name: 'Quotes of a buyer by state and text',
    route: 'quotes',
    by: 'buyer',
    query: () => ({ status: 'Quoted', search: 'steel' }),
    statements: { later: 4 },
    uses: ['quotes_buyer'],
    readsWhole: { profiles: 'the names of the suppliers of a hundred quotes, of three thousand companies' },
  },
];
