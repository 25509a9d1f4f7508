import { Box, Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { SynonymGroup } from '@proffer/contract/synonyms/schemas';
import { type AddressValues, useAddress } from '../../lib/address';
import { readPage, writePage } from '../../lib/page-address';
import { EmptyState } from '../../ui/list-states';
import { PageFrame } from '../../ui/page-frame';
import { PagedList } from '../../ui/paged-list';
import { RecordRows } from '../../ui/record-rows';
import { SearchField } from '../../ui/search-field';
import { usePrefetched } from '../../ui/use-prefetched';
import { synonymsQuery } from './queries';
import { synonymColumns, SynonymRow } from './synonym-row';
import { useRemoveSynonyms } from './use-remove-synonyms';
import type { Prefetch } from '../../lib/prefetch';
import { queryClient } from '../../lib/query-client';

const loadDialog = async () => (await import('./synonyms-dialog')).SynonymsDialog;

const listOf = (address: AddressValues) => synonymsQuery(readPage(address['page']), address['keyword'] ?? '');

export const prefetch: Prefetch = (_user, address) => queryClient.prefetchQuery(listOf(address));

/** Page of the synonyms that the search treats as equal (`asynonym`; ADM-27 to ADM-31). */
export function SynonymsPage() {
  const [address, setAddress] = useAddress();
  const [edited, setEdited] = useState<SynonymGroup | 'new' | null>(null);
  const { part: SynonymsDialog, want } = usePrefetched(loadDialog);
  const removal = useRemoveSynonyms();
  const keyword = address['keyword'] ?? '';
  const page = readPage(address['page']);
  const list = useQuery(listOf(address));

  async function edit(group: SynonymGroup | 'new'): Promise<void> {
    if (await want()) setEdited(group);
  }

  return (
    <PageFrame
      title="Synonyms"
      count={list.data?.totalElements}
      countNoun={['group', 'groups']}
      actions={
        <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => void edit('new')}>
          Add a group
        </Button>
      }
      under={
        <Box maw="24rem" mb="md">
          <SearchField
            search={keyword}
            placeholder="A part of a word"
            onSearch={(next) => setAddress({ keyword: next, page: undefined })}
          />
        </Box>
      }
    >
      <RecordRows columns={synonymColumns} isDense>
        <PagedList
          label="Groups of words"
          query={list}
          loadingLabel="Loading the words"
          failedTitle="The words could not be loaded"
          empty={
            <EmptyState
              drawing="search"
              title="No group here"
              text="A search for one word of a group finds what the others find too."
            />
          }
          page={page}
          onPage={(next) => setAddress({ page: writePage(next) })}
        >
          {list.data?.content.map((group) => (
            <li key={group.id}>
              <SynonymRow
                group={group}
                isBusy={removal.isBusyWith(group)}
                onEdit={() => void edit(group)}
                onRemove={() => void removal.remove(group)}
              />
            </li>
          ))}
        </PagedList>
      </RecordRows>
      {SynonymsDialog && <SynonymsDialog edited={edited} onClose={() => setEdited(null)} />}
    </PageFrame>
  );
}
