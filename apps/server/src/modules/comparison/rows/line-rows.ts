import { lineSum } from '@proffer/contract/contracts/lines';
import { rupeesText } from '@proffer/contract/comparison/prices';
import type { Cell } from '@proffer/contract/comparison/rows';
import { quantityText } from '@proffer/contract/wire/group-indian';
import { none, type ColumnFacts, type RowRule } from '../column-facts';

type Line = NonNullable<NonNullable<ColumnFacts['quote']>['round']>['lines'][number];

/** Maximum number of rows for lines; the quotes of one need have the same lines. */
const mostRows = 200;

const notQuoted: Cell = { kind: 'text', text: 'Not quoted' };

/**
 * Returns a row for each line of the compared quotes, in the order of the first quote that has it (CMP-23). Lines of
 * two quotes are the same if their item and unit are. Offers have no lines.
 */
export function lineRows(columns: readonly ColumnFacts[]): RowRule[] {
  const lines = new Map<string, Line>();
  for (const { quote } of columns) {
    for (const line of quote?.round?.lines ?? []) {
      if (!lines.has(keyOf(line))) lines.set(keyOf(line), line);
    }
  }
  return [...lines].slice(0, mostRows).map(([key, { item }], index) => ({
    row: `lines.${index}`,
    group: 'lines',
    label: item,
    read: ({ quote }) => {
      if (!quote?.round) return none;
      const line = quote.round.lines.find((one) => keyOf(one) === key);
      return line ? lineCell(line) : notQuoted;
    },
  }));
}

function lineCell(line: Line): Cell {
  const { quantity, unit, unitPrice, taxRate } = line;
  const tax = taxRate === 0 ? 'without GST' : `before ${taxRate} % GST`;
  const formula = `${quantityText(quantity)} ${unit} × ${rupeesText(unitPrice)}, ${tax}`;
  return { kind: 'money', amount: lineSum(line).net, formula };
}

const keyOf = ({ item, unit }: Line): string => `${item.trim().toLowerCase()}\n${unit.trim().toLowerCase()}`;
