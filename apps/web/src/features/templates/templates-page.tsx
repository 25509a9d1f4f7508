import { Alert, Button, FileButton, List } from '@mantine/core';
import { IconPlus, IconUpload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import type { Template } from '../../entities/templates/template';
import { webPaths } from '../../config/paths';
import { type AddressValues, useAddress } from '../../lib/address';
import { readPage, writePage } from '../../lib/page-address';
import { ButtonLink } from '../../ui/links';
import { EmptyState } from '../../ui/list-states';
import { PageFrame } from '../../ui/page-frame';
import { PagedList } from '../../ui/paged-list';
import { RecordRows } from '../../ui/record-rows';
import { listenForRowKeys } from '../../ui/row-keys';
import { SearchField } from '../../ui/search-field';
import { usePrefetched } from '../../ui/use-prefetched';
import { keepImported } from './imported-template';
import { templatesQuery } from './queries';
import { type TemplateAct, templateColumns, TemplateRow } from './template-row';
import { exportTemplate, readTemplateFile, TemplateFileError } from './template-file';
import classes from './templates.module.css';
import { useTemplateActs } from './use-template-acts';
import type { Prefetch } from '../../lib/prefetch';
import { queryClient } from '../../lib/query-client';

const loadDrawer = async () => (await import('./offerings-drawer')).OfferingsDrawer;

const listOf = (address: AddressValues) => templatesQuery(readPage(address['page']), address['name'] ?? '');

export const prefetch: Prefetch = (_user, address) => queryClient.prefetchQuery(listOf(address));

/** template: the question templates offered to suppliers (TPL-1 to TPL-7). */
export function TemplatesPage() {
  const [address, setAddress] = useAddress();
  const navigate = useNavigate();
  const acts = useTemplateActs();
  const [shown, setShown] = useState<Template | null>(null);
  const { part: OfferingsDrawer, want } = usePrefetched(loadDrawer);
  const [faults, setFaults] = useState<string[]>([]);
  const forgetFile = useRef<() => void>(null);
  const name = address['name'] ?? '';
  const page = readPage(address['page']);
  const list = useQuery(listOf(address));

  async function read(file: File | null): Promise<void> {
    if (!file) return;
    // Resets the input, so that choosing the corrected file again counts as a choice.
    forgetFile.current?.();
    try {
      keepImported(await readTemplateFile(file));
      await navigate({ to: webPaths.adminTemplate, search: { from: 'file' } });
    } catch (error) {
      setFaults(
        error instanceof TemplateFileError ? error.faults : ['The file could not be read. Please try again.'],
      );
    }
  }

  async function show(template: Template): Promise<void> {
    if (await want()) setShown(template);
  }

  function act(template: Template, what: TemplateAct): void {
    switch (what) {
      case 'toggle':
        return acts.toggle(template);
      case 'remove':
        return void acts.remove(template);
      case 'offerings':
        return void show(template);
      case 'export':
        return exportTemplate(template);
      case 'duplicate':
        return void navigate({
          to: webPaths.adminTemplate,
          search: { copy: String(template.templateId) },
        });
    }
  }

  return (
    <PageFrame
      title="Templates"
      above="DASHBOARD"
      count={list.data?.totalElements}
      countNoun={['template', 'templates']}
      actions={
        <>
          <FileButton
            resetRef={forgetFile}
            accept=".json,application/json"
            onChange={(file) => void read(file)}
          >
            {(props) => (
              <Button {...props} variant="default" leftSection={<IconUpload size={16} aria-hidden />}>
                Import JSON
              </Button>
            )}
          </FileButton>
          <ButtonLink to={webPaths.adminTemplate} leftSection={<IconPlus size={16} aria-hidden />}>
            Add Template
          </ButtonLink>
        </>
      }
      under={
        <>
          {faults.length > 0 && <FileFaults faults={faults} onClose={() => setFaults([])} />}
          <div className={classes.search}>
            <SearchField
              search={name}
              placeholder="Name of a template"
              onSearch={(next) => setAddress({ name: next, page: undefined })}
            />
          </div>
        </>
      }
    >
      <div ref={listenForRowKeys}>
        <RecordRows columns={templateColumns} isDense>
          <PagedList
            label="Templates"
            query={list}
            loadingLabel="Loading templates..."
            failedTitle="Templates could not be loaded"
            empty={
              <EmptyState
                drawing="papers"
                title="No templates found"
                text={
                  name === ''
                    ? 'A template brings the questions that suppliers answer in their offers.'
                    : 'No template has these words in its name.'
                }
              />
            }
            page={page}
            onPage={(next) => setAddress({ page: writePage(next) })}
          >
            {list.data?.content.map((template) => (
              <li key={template.templateId}>
                <TemplateRow
                  template={template}
                  isBusy={acts.isBusyWith(template)}
                  onAct={(what) => act(template, what)}
                />
              </li>
            ))}
          </PagedList>
        </RecordRows>
      </div>
      {OfferingsDrawer && <OfferingsDrawer template={shown} onClose={() => setShown(null)} />}
    </PageFrame>
  );
}

/** The faults of an imported file. */
function FileFaults({ faults, onClose }: { faults: string[]; onClose: () => void }) {
  return (
    <Alert
      color="red"
      role="alert"
      mb="md"
      title="This file is not a template"
      withCloseButton
      closeButtonLabel="Close"
      onClose={onClose}
    >
      <List size="sm">
        {faults.map((fault) => (
          <List.Item key={fault}>{fault}</List.Item>
        ))}
      </List>
    </Alert>
  );
}
