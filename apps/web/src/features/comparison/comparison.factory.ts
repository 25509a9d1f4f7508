import { isDifferent, isEqual, type Cell } from '@proffer/contract/comparison/rows';
import type { ComparedColumn, ComparedRow, Comparison } from './comparison';

/** Factories for tests of the comparison. */

export const makeColumn = (fields: Partial<ComparedColumn> = {}): ComparedColumn => ({
  key: 'o7',
  kind: 'offer',
  title: 'Irrigation pumps',
  offerId: 7,
  supplierId: 3,
  companyName: 'Rao Pumps',
  logo: null,
  picture: null,
  closed: false,
  ndaRequired: false,
  withheld: false,
  ndaStatus: 'Not Requested',
  isCovered: false,
  quote: null,
  ...fields,
});

export const makeRow = (row: string, cells: Cell[], fields: Partial<ComparedRow> = {}): ComparedRow => ({
  row,
  group: 'price',
  label: row,
  cells,
  isDifferent: isDifferent(cells),
  isEqual: isEqual(cells),
  note: null,
  isWritten: false,
  isAskable: true,
  ...fields,
});

export const makeComparison = (fields: Partial<Comparison> = {}): Comparison => ({
  asked: { columns: 'o7', quantity: null, unit: '', by: null, state: '', city: '', budget: null },
  saved: null,
  columns: [makeColumn()],
  missing: [],
  rows: [],
  notes: [],
  questions: [],
  ...fields,
});
