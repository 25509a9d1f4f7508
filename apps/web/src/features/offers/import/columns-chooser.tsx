import { NativeSelect, Table, Text } from '@mantine/core';
import { columnKey, type ImportColumn } from '@proffer/contract/offers/import-columns';
import type { ImportResult } from '@proffer/contract/offers/files.schemas';
import classes from './import.module.css';
import { columnChoices } from './offer-columns';

interface ColumnsChooserProps {
  columns: ImportResult['columns'];
  isBusy: boolean;
  onChoose: (header: string, readAs: ImportColumn | '') => void;
}

const choices = [{ value: '', label: 'Ignored' }, ...columnChoices];
const caption = 'The columns of the file';
const shownCells = 3;

/** Selects for the meaning of each column, with its first cells; open if something was guessed or is missing. */
export function ColumnsChooser({ columns, isBusy, onChoose }: ColumnsChooserProps) {
  const read = columns.filter(({ readAs }) => readAs !== '').length;
  // A repeated header is listed once.
  const distinct = columns.filter(
    ({ header }, position) => columns.findIndex((column) => column.header === header) === position,
  );
  const hasTitle = columns.some(({ readAs }) => readAs === 'title');
  const isGuessed = columns.some(({ header, readAs }) => readAs !== '' && !isNamed(header, readAs));
  return (
    <details className={classes.help} open={isGuessed || !hasTitle}>
      <summary>
        Columns: {read} of {columns.length} read
      </summary>
      <Text size="sm" c="var(--proffer-quiet)">
        Choose the content of each column. Your choices are remembered for the next file.
      </Text>
      <Table verticalSpacing="xs" aria-label={caption} className={classes.choices}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">Column</Table.Th>
            <Table.Th scope="col">Holds</Table.Th>
            <Table.Th scope="col">In the file</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {distinct.map(({ header, readAs, cells }) => (
            <Table.Tr key={header}>
              <Table.Th scope="row" className={classes.title}>
                {header}
              </Table.Th>
              <Table.Td>
                <NativeSelect
                  aria-label={`What ${header} holds`}
                  data={choices}
                  value={readAs}
                  disabled={isBusy}
                  onChange={({ currentTarget }) => {
                    const chosen = choices.find(({ value }) => value === currentTarget.value);
                    if (chosen) onChoose(header, chosen.value as ImportColumn | '');
                  }}
                />
              </Table.Td>
              <Table.Td className={classes.title}>
                {cells
                  .filter((cell) => cell.trim() !== '')
                  .slice(0, shownCells)
                  .join(' · ')}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </details>
  );
}

function isNamed(header: string, readAs: string): boolean {
  return columnKey(header).replaceAll(' ', '') === readAs.toLowerCase();
}
