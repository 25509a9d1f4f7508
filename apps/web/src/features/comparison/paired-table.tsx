import { NativeSelect } from '@mantine/core';
import { rowGroups } from '@proffer/contract/comparison/rows';
import { useState } from 'react';
import { ColumnHead, ColumnState } from './column-head';
import { groupedRows } from './compare-view.model';
import { ComparedCell } from './compared-cell';
import { RowLabel, type ComparedTableProps } from './compared-table';
import classes from './comparison.module.css';

/** Comparison of two columns for a narrow screen; each is chosen from a list (CMP-20). */
export function PairedTable({ columns, rows, order, control, work, isWhole }: ComparedTableProps) {
  const [chosen, choose] = useState<readonly (string | undefined)[]>([]);
  const placeOf = (key: string | undefined) => order.find((place) => columns[place]?.key === key);
  const first = placeOf(chosen[0]) ?? order[0];
  const second = placeOf(chosen[1]) ?? order.find((place) => place !== first);
  const pair = [first, second].flatMap((place) => {
    const column = place === undefined ? undefined : columns[place];
    return column && place !== undefined ? [{ column, place }] : [];
  });
  return (
    <section aria-label="Comparison">
      <table className={classes.pair}>
        <thead>
          <tr>
            {pair.map(({ column }, side) => (
              <th key={column.key} scope="col">
                {columns.length > 2 && (
                  <NativeSelect
                    aria-label={side === 0 ? 'Left column' : 'Right column'}
                    value={column.key}
                    onChange={(event) => {
                      const key = event.currentTarget.value;
                      const other = pair[1 - side]?.column.key;
                      // Choosing the other column swaps both.
                      const kept = other === key ? column.key : other;
                      choose(side === 0 ? [key, kept] : [kept, key]);
                    }}
                  >
                    {order.flatMap((place) => {
                      const one = columns[place];
                      return one ? (
                        <option key={one.key} value={one.key}>
                          {one.title} ({one.companyName})
                        </option>
                      ) : (
                        []
                      );
                    })}
                  </NativeSelect>
                )}
                <ColumnHead column={column} control={control} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr>
            {pair.map(({ column }) => (
              <td key={column.key}>
                <ColumnState column={column} control={control} work={work} isWhole={isWhole} />
              </td>
            ))}
          </tr>
        </tbody>
        {groupedRows(rows).map(({ group, rows: ofGroup }) => (
          <tbody key={group}>
            <tr>
              <th scope="rowgroup" className={classes.group} colSpan={pair.length}>
                {rowGroups[group]}
              </th>
            </tr>
            {ofGroup.flatMap((row) => [
              <tr key={row.row}>
                <th scope="rowgroup" colSpan={pair.length} className={classes.over}>
                  <RowLabel row={row} />
                </th>
              </tr>,
              <tr key={`${row.row} cells`} data-different={row.isDifferent || undefined}>
                {pair.map(({ column, place }) => (
                  <td key={column.key}>
                    <ComparedCell row={row} column={column} place={place} work={work} />
                  </td>
                ))}
              </tr>,
            ])}
          </tbody>
        ))}
      </table>
    </section>
  );
}
