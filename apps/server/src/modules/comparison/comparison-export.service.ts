import { rowGroups, type Cell } from '@proffer/contract/comparison/rows';
import type { Comparison, ComparisonExportQuery } from '@proffer/contract/comparison/schemas';
import { marketDay } from '@proffer/contract/contracts/market-day';
import type { BinaryBody } from '@proffer/contract/wire/route';
import type { Clock } from '../../platform/clock';
import type { Actor } from '../../platform/session/actor';
import { tableFile, type TableCell, type TableWriters } from '../../platform/table-file';
import type { ComparisonService } from './comparison.service';

interface ComparisonExportDeps {
  comparison: Pick<ComparisonService, 'compare'>;
  writers: TableWriters;
  clock: Clock;
}

/** Exports a comparison as the caller may read it: a line for each row, a column for each offer or quote (CMP-12). */
export function createComparisonExport({ comparison, writers, clock }: ComparisonExportDeps) {
  return {
    async run(viewer: Actor | null, { format, ...query }: ComparisonExportQuery): Promise<BinaryBody> {
      const compared = await comparison.compare(viewer, query);
      return tableFile(writers, {
        format,
        name: `proffer-comparison-${marketDay(clock.now())}`,
        sheets: [{ name: 'Comparison', header: headerOf(compared), pages: pagesOf(compared) }],
      });
    },
  };
}
export type ComparisonExport = ReturnType<typeof createComparisonExport>;

const headerOf = ({ columns }: Comparison): string[] => [
  'Group',
  'Row',
  ...columns.map(({ title, companyName }) => `${title} (${companyName})`),
];

// oxlint-disable-next-line typescript/require-await -- the writers read pages asynchronously, and this table is one page
async function* pagesOf({ columns, rows, notes }: Comparison): AsyncGenerator<TableCell[][]> {
  const noteOf = (column: string, row: string) =>
    notes.find((note) => note.column === column && note.row === row)?.text;
  yield rows.map(({ group, row, label, note, cells }) => [
    rowGroups[group],
    note === null ? label : `${label}. ${note}`,
    ...cells.map((cell, index) => exported(cell, noteOf(columns[index]?.key ?? '', row))),
  ]);
  const onColumns = columns.map(({ key }) => noteOf(key, '') ?? null);
  if (onColumns.some((note) => note !== null)) yield [['', 'Notes', ...onColumns]];
}

/** Returns a cell for a spreadsheet; a note stands behind the words of its cell. */
function exported(cell: Cell, note: string | undefined): TableCell {
  const value = valueOf(cell);
  if (note === undefined) return value;
  return value === null ? `Note: ${note}` : `${value} (Note: ${note})`;
}

function valueOf(cell: Cell): string | number | null {
  switch (cell.kind) {
    case 'text':
    case 'figure':
      return cell.text;
    case 'facts':
      return cell.facts.join('\n');
    case 'money':
      return cell.amount;
    case 'interval':
      return `${cell.from} – ${cell.to}`;
    case 'withheld':
      return 'opens once the NDA is signed';
    case 'unsaid':
      return 'not stated';
    case 'none':
    default:
      return null;
  }
}
