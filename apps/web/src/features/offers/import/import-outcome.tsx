import { Alert, Button, Group, List, NativeSelect, Progress, Text, Title } from '@mantine/core';
import { useEffect, useRef } from 'react';
import type { ImportResult } from '@proffer/contract/offers/files.schemas';
import { limits } from '@proffer/contract/wire/limits';
import { webPaths } from '../../../config/paths';
import { errorText } from '../../../lib/client';
import { ButtonLink } from '../../../ui/links';
import { PublishDrafts } from '../drafts/publish-drafts';
import { CategoryGuesses } from './category-guesses';
import { ColumnsChooser } from './columns-chooser';
import { counted, resultSentence } from './import.model';
import classes from './import.module.css';
import { LayoutChooser } from './layout-chooser';
import { SampleTable } from './sample-table';
import type { useImport } from './use-import';

interface ImportResultProps {
  importing: ReturnType<typeof useImport>;
  file: File;
  result: ImportResult;
  isDone: boolean;
}

/** Preview of an import with its button, and then the result. */
export function ImportOutcome({ importing, file, result, isDone }: ImportResultProps) {
  const { preview, taking, sent, chooseColumn, take, startOver } = importing;
  const isBusy = preview.isPending || taking.isPending;
  // If the last choice failed to load, the preview is not what would be imported.
  const isRead = preview.isSuccess;
  const heading = useRef<HTMLHeadingElement>(null);
  // Users of a screen reader or the keyboard continue here, not at the top of the page.
  useEffect(() => heading.current?.focus(), []);

  return (
    <section className={classes.section} aria-labelledby="import-result">
      <Title order={2} id="import-result" ref={heading} tabIndex={-1} className={classes.heading}>
        {isDone ? 'Imported' : 'Preview'}
      </Title>
      <output>
        <Text component="span" fw={600}>
          {file.name}:
        </Text>{' '}
        {resultSentence(result, isDone)}
      </output>
      {result.known > 0 && (
        <Text size="sm" c="var(--proffer-quiet)">
          Offers that already exist are left as they are.
        </Text>
      )}
      {result.notes.length > 0 && (
        <List size="sm">
          {result.notes.map((note) => (
            <List.Item key={note}>{note}</List.Item>
          ))}
        </List>
      )}
      {!isDone && (
        <>
          {result.layout.firstRows.length > 1 && (
            <LayoutChooser layout={result.layout} isBusy={isBusy} onChoose={importing.chooseLayout} />
          )}
          <ColumnsChooser columns={result.columns} isBusy={isBusy} onChoose={chooseColumn} />
          <NativeSelect
            label="Offers"
            description="A list of sizes or models of one product can be one offer with a line for each."
            data={groupings(result)}
            value={importing.group}
            disabled={isBusy}
            onChange={({ currentTarget }) => importing.chooseGroup(currentTarget.value)}
          />
          {result.categories.length > 0 && (
            <CategoryGuesses
              guesses={result.categories}
              chosen={importing.categories}
              isBusy={isBusy}
              onChoose={importing.chooseCategory}
            />
          )}
        </>
      )}
      {preview.isError && (
        <Alert color="red" title="The file was not read again" role="alert">
          {errorText(preview.error)}
        </Alert>
      )}
      {!isDone && result.sample.length > 0 && <SampleTable sample={result.sample} />}
      {taking.isPending && <Progress value={sent * 100} aria-label="Importing" />}
      {taking.isError && (
        <Alert color="red" title="The import did not finish" role="alert">
          {errorText(taking.error)} Imported offers are kept; importing again adds the rest.
        </Alert>
      )}
      {isDone && result.drafts.length > 0 && <ImportedDrafts drafts={result.drafts} />}
      <Group gap="sm">
        {isDone ? (
          <ButtonLink to={webPaths.supplierOffers}>See my offers</ButtonLink>
        ) : (
          result.added > 0 && (
            <Button loading={taking.isPending} disabled={!isRead} onClick={take}>
              {taking.isError ? 'Try again' : `Import ${counted(result.added, 'offer')}`}
            </Button>
          )
        )}
        <Button variant="default" disabled={taking.isPending} onClick={startOver}>
          {isDone ? 'Import another file' : 'Choose another file'}
        </Button>
      </Group>
    </section>
  );
}

/** The added drafts, which can be completed and published on this page. */
function ImportedDrafts({ drafts }: Pick<ImportResult, 'drafts'>) {
  return (
    <section className={classes.section} aria-labelledby="imported-drafts">
      <Title order={3} size="h4" id="imported-drafts">
        Publish the imported drafts
      </Title>
      {drafts.length === limits.bulkDrafts && (
        <Text size="sm" c="var(--proffer-quiet)">
          These are the first {limits.bulkDrafts}. Publish any others from your list of offers.
        </Text>
      )}
      <PublishDrafts drafts={drafts} />
    </section>
  );
}

function groupings({ columns }: ImportResult) {
  const headers = [...new Set(columns.map(({ header }) => header))];
  return [
    { value: '', label: 'One for each row' },
    ...headers.map((header) => ({ value: header, label: `One for each ${header}` })),
  ];
}
