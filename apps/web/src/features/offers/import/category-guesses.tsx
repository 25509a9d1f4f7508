import { NativeSelect, Table, Text } from '@mantine/core';
import type { ImportResult } from '@proffer/contract/offers/files.schemas';
import { counted } from './import.model';
import classes from './import.module.css';

interface CategoryGuessesProps {
  guesses: ImportResult['categories'];
  /** Codes to import, by the keys of the guesses. */
  chosen: Readonly<Record<string, string>>;
  isBusy: boolean;
  onChoose: (key: string, code: string) => void;
}

const caption = 'The categories of the file';

/** Guessed categories of a file, each to be confirmed once for all its rows. */
export function CategoryGuesses({ guesses, chosen, isBusy, onChoose }: CategoryGuessesProps) {
  const read = guesses.filter(({ key }) => (chosen[key] ?? '') !== '').length;
  return (
    <details className={classes.help} open>
      <summary>
        Categories: {read} of {guesses.length} found
      </summary>
      <Text size="sm" c="var(--proffer-quiet)">
        Guessed from the words. These categories are imported; you can choose others on the offer’s page.
      </Text>
      <Table verticalSpacing="xs" aria-label={caption} className={classes.choices}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">In the file</Table.Th>
            <Table.Th scope="col">Category</Table.Th>
            <Table.Th scope="col">Rows</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {guesses.map(({ key, words, rows, examples, choices }) => (
            <Table.Tr key={key}>
              <Table.Th scope="row" className={classes.title}>
                {words}
              </Table.Th>
              <Table.Td>
                <NativeSelect
                  aria-label={`Category of ${words}, ${counted(rows, 'row')}`}
                  data={[
                    { value: '', label: 'None' },
                    ...choices.map(({ code, title }) => ({ value: code, label: title })),
                  ]}
                  value={chosen[key] ?? ''}
                  disabled={isBusy}
                  onChange={({ currentTarget }) => onChoose(key, currentTarget.value)}
                />
              </Table.Td>
              <Table.Td className={classes.title}>
                {rowsText(rows, examples)}
                {examples.some(({ title }) => title !== words) && (
                  <Text size="xs" c="var(--proffer-quiet)">
                    {examples.map(({ title }) => title).join(' · ')}
                  </Text>
                )}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </details>
  );
}

/** Returns the row numbers of a guess as text, such as "Rows 2, 3 and 40 more". */
function rowsText(rows: number, examples: ImportResult['categories'][number]['examples']): string {
  const numbers = examples.map(({ row }) => row).join(', ');
  const more = rows - examples.length;
  return `${rows === 1 ? 'Row' : 'Rows'} ${numbers}${more > 0 ? ` and ${counted(more, 'more row')}` : ''}`;
}
