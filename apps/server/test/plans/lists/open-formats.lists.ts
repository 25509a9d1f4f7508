import type { List } from './list';

const open = { route: 'openData', by: 'buyer' } as const;

export const openFormatLists: List[] = [
  {
    name: 'Open data of needs, the newest first',
    ...open,
    query: () => ({}),
    few: { query: { after: 'need-2' } },
    statements: { later: 4 },
    uses: ['needs_pkey'],
    readsWhole: {
      need_files: 'the market of the test has none',
      need_registers: 'the market of the test has none',
      need_register_entries: 'the market of the test has none',
    },
  },
  {
    name: 'Open data of offers, the newest first',
    ...open,
    query: () => ({ after: 'offer-999999999' }),
    few: { query: { after: 'offer-2' } },
    statements: { later: 4 },
    uses: ['offers_pkey'],
  },
];
