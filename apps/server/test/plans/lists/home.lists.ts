import type { List } from './list';

const none = () => ({});

export const homeLists: List[] = [
  {
    name: 'Contracts and NDAs of a supplier that end soon',
    route: 'endsSoon',
    by: 'supplier',
    query: none,
    statements: { later: 3 },
    // Statements with a name, whose indexes sharedStatements lists.
    uses: [],
  },
  {
    name: 'Contracts and NDAs of a buyer that end soon',
    route: 'endsSoon',
    by: 'buyer',
    query: none,
    statements: { later: 3 },
    // Statements with a name, whose indexes sharedStatements lists.
    uses: [],
  },
  {
    name: 'State of a supplier for the next step',
    route: 'nextStep',
    by: 'supplier',
    query: none,
    statements: { later: 2 },
    // Statements with a name, whose indexes sharedStatements lists.
    uses: [],
  },
  {
    name: 'State of a buyer for the next step',
    route: 'nextStep',
    by: 'buyer',
    query: none,
    statements: { later: 2 },
    // Statements with a name, whose indexes sharedStatements lists.
    uses: [],
  },
];
