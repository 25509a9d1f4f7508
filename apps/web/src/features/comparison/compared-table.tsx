import { rowGroups } from '@proffer/contract/comparison/rows';
import type { ColumnControl } from './column-control';
import { ColumnHead, ColumnState } from './column-head';
import { groupedRows } from './compare-view.model';
import { ComparedCell } from './compared-cell';
import type { ComparedColumn, ComparedRow } from './comparison';
import classes from './comparison.module.css';
import type { CompareWork } from './use-compare-work';

export interface ComparedTableProps {
  columns: readonly ComparedColumn[];
  rows: readonly ComparedRow[];
  /** Positions of the columns in the order in which they are shown. */
  order: readonly number[];
  control: ColumnControl;
  work: CompareWork;
  /** False for the first drawing, which leaves out what can come a moment later. */
  isWhole: boolean;
}

/** Table with offers and quotes in columns and their facts in rows; rows with differences are marked. */
export function ComparedTable({ columns, rows, order, control, work, isWhole }: ComparedTableProps) {
  const shown = order.flatMap((place) => {
    const column = columns[place];
    return column ? [{ column, place }] : [];
  });
  return (
    <section
      className={classes.scroll}
      aria-label="Comparison"
      data-pinned={control.pinned !== undefined || undefined}
    >
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">Offer or quote</th>
            {shown.map(({ column }) => (
              <th key={column.key} scope="col" data-pinned={control.pinned === column.key || undefined}>
                <ColumnHead column={column} control={control} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">Actions</th>
            {shown.map(({ column }) => (
              <td key={column.key} data-pinned={control.pinned === column.key || undefined}>
                <ColumnState column={column} control={control} work={work} isWhole={isWhole} />
              </td>
            ))}
          </tr>
        </tbody>
        {groupedRows(rows).map(({ group, rows: ofGroup }) => (
          <tbody key={group}>
            <tr>
              <th scope="rowgroup" className={classes.group} colSpan={shown.length + 1}>
                {rowGroups[group]}
              </th>
            </tr>
            {ofGroup.map((row) => (
              <tr key={row.row} data-different={row.isDifferent || undefined}>
                <th scope="row">
                  <RowLabel row={row} />
                </th>
                {shown.map(({ column, place }) => (
                  <td key={column.key} data-pinned={control.pinned === column.key || undefined}>
                    <ComparedCell row={row} column={column} place={place} work={work} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </section>
  );
}

/** The label of a row, with a mark for differences and the remark on the row. */
export function RowLabel({ row: { label, isDifferent, note } }: { row: ComparedRow }) {
  return (
    <>
      <span className={classes.label}>{label}</span>
      {isDifferent && <span className={classes.spoken}> (differs)</span>}
      {note !== null && <span className={classes.formula}>{note}</span>}
    </>
  );
}
