import { Button, Group, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { saveFile } from '../../../ui/save-file';
import { csvFile } from './csv-text';
import classes from './import.module.css';
import { columnHelp, exampleTable } from './offer-columns';

/** Help on the format of a file, with an example to download. */
export function FileHelp() {
  return (
    <>
      <Group gap="sm">
        <Button
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          onClick={() => saveFile(csvFile(exampleTable), 'proffer-example.csv')}
        >
          Download an example file
        </Button>
      </Group>
      <Text size="sm" c="var(--proffer-quiet)">
        Offers that already exist stay as they are, even if their row has changed; edit those on their page.
        Attachments and answers to template questions are not part of a file.
      </Text>
      <details className={classes.help}>
        <summary>Recognised columns</summary>
        <dl className={classes.columns}>
          {columnHelp.map(({ name, holds }) => (
            <div key={name} className={classes.column}>
              <dt>{name}</dt>
              <dd>{holds}</dd>
            </div>
          ))}
        </dl>
      </details>
    </>
  );
}
