import { Table } from '@mantine/core';
import type { ReactNode } from 'react';
import { groupIndian } from '@proffer/contract/wire/group-indian';
import classes from './charts.module.css';

interface FigureTableProps {
  caption: string;
  /** Column heads; all except the first are above figures. */
  heads: string[];
  /** True for an additional column with actions. */
  withAction?: boolean;
  children: ReactNode;
}

/** Width of a column; three fit on a phone. */
const columnRem = 6.5;

/** A table that scrolls horizontally by itself, also by keyboard, if it is too wide. */
export function FigureTable({ caption, heads, withAction = false, children }: FigureTableProps) {
  return (
    <Table.ScrollContainer
      minWidth={`${Math.min(30, heads.length * columnRem)}rem`}
      scrollAreaProps={{ viewportProps: { tabIndex: 0, role: 'region', 'aria-label': caption } }}
    >
      <Table verticalSpacing="xs">
        <caption className={classes.spoken}>{caption}</caption>
        <Table.Thead>
          <Table.Tr>
            {heads.map((head, index) => (
              <Table.Th key={head} scope="col" className={index > 0 ? classes.number : undefined}>
                {head}
              </Table.Th>
            ))}
            {withAction && (
              <Table.Td>
                <span className={classes.spoken}>Actions</span>
              </Table.Td>
            )}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>{children}</Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

export function NumberCell({ value }: { value: number }) {
  return <Table.Td className={classes.number}>{groupIndian(value)}</Table.Td>;
}
