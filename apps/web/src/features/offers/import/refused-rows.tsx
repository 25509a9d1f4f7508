import { Button, Group, Text, Title } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import type { RefusedRow } from '@proffer/contract/offers/files.schemas';
import { saveFile } from '../../../ui/save-file';
import { csvFile } from './csv-text';
import { counted, refusedName, refusedTable } from './import.model';
import classes from './import.module.css';

/** Maximum number of rows on the page; the file has all of them. */
const shownRows = 50;

/** Refused rows with their reasons, and a file with all of them to correct and import again. */
export function RefusedRows({ refused, fileName }: { refused: RefusedRow[]; fileName: string }) {
  const more = refused.length - shownRows;
  return (
    <section className={classes.section} aria-labelledby="refused-rows">
      <Group justify="space-between" gap="sm">
        <Title order={2} id="refused-rows">
          {counted(refused.length, 'row')} refused
        </Title>
        <Button
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          onClick={() => saveFile(csvFile(refusedTable(refused)), refusedName(fileName))}
        >
          Download rows with errors
        </Button>
      </Group>
      <Text size="sm" c="var(--proffer-quiet)">
        The file has these rows as you wrote them, with the reason in the last column. Correct them and import
        the file.
      </Text>
      <ul className={classes.refused}>
        {refused.slice(0, shownRows).map(({ row, text }) => (
          <li key={row} className={classes.refusedRow}>
            <strong>Row {row}</strong>
            <span>{text}</span>
          </li>
        ))}
      </ul>
      {more > 0 && <Text size="sm">{counted(more, 'more row')} in the file.</Text>}
    </section>
  );
}
