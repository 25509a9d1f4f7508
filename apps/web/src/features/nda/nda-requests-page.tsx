import { Tabs } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { NdaRequest } from '../../entities/nda/nda-request';
import { readId, useAddress } from '../../lib/address';
import { useSession } from '../../lib/session';
import { EmptyState } from '../../ui/list-states';
import { PageFrame } from '../../ui/page-frame';
import { PagedList } from '../../ui/paged-list';
import { AcceptDialog } from './accepting/accept-dialog';
import { activeNdaFilters, NdaFilters, NdaSortField } from './nda-filters';
import { NdaRow } from './nda-row';
import type { NdaView } from './nda.model';
import { PointedNda } from './pointed-nda';
import { ndaListQuery } from './queries';
import { useNdaView } from './use-nda-view';
import { useSupplierNdaActions } from './use-supplier-nda-actions';

/** ndarequest: the requests a supplier has received, active and archived (NDA-17 to NDA-28). */
export function NdaRequestsPage() {
  const user = useSession();
  const [view, change] = useNdaView('supplier');
  const [sharing, setSharing] = useState<NdaRequest | null>(null);
  const { act, busyId } = useSupplierNdaActions(setSharing);
  const list = useQuery({ ...ndaListQuery(user?.userId ?? 0, 'supplier', view), enabled: user !== null });
  const filters = activeNdaFilters({ view, onChange: change });
  const [values] = useAddress();
  const pointedId = readId(values['nda']);
  const rows = (list.data?.content ?? []).filter(({ ndaId }) => ndaId !== pointedId);

  const card = (row: NdaRequest) => (
    <NdaRow
      row={row}
      side="supplier"
      isBusy={busyId === row.ndaId}
      onAct={(action, on) => void act(action, on)}
    />
  );

  return (
    <>
      <PageFrame
        title="NDA Requests"
        count={list.data?.totalElements}
        countNoun={['request', 'requests']}
        under={
          <Tabs
            value={view.tab}
            mb="md"
            onChange={(tab) => change({ tab: tab === 'archived' ? 'archived' : 'active' })}
          >
            <Tabs.List aria-label="NDA Requests">
              <Tabs.Tab value="active">Active Requests</Tabs.Tab>
              <Tabs.Tab value="archived">Archived</Tabs.Tab>
            </Tabs.List>
          </Tabs>
        }
        filters={<NdaFilters side="supplier" view={view} onChange={change} />}
        activeFilters={filters}
        onClearFilters={() => change({ status: undefined, visibility: undefined })}
        sort={<NdaSortField view={view} onChange={change} />}
      >
        <PointedNda>{card}</PointedNda>
        <PagedList
          label="NDA requests"
          query={list}
          loadingLabel="Loading NDA requests"
          failedTitle="NDA requests could not be loaded"
          empty={<EmptyState {...emptyState(view.tab, filters.length > 0)} />}
          page={view.page}
          onPage={(page) => change({ page })}
        >
          {rows.map((row) => (
            <li key={row.ndaId}>{card(row)}</li>
          ))}
        </PagedList>
      </PageFrame>
      {sharing && <AcceptDialog key={sharing.ndaId} row={sharing} onClose={() => setSharing(null)} />}
    </>
  );
}

const emptyTexts = {
  active: {
    title: 'No NDA requests yet',
    text: 'When a buyer asks for the NDA on one of your offers, the request stands here for your answer.',
    narrowed: 'No active NDA requests match these filters',
  },
  archived: {
    title: 'No archived NDA requests',
    text: 'Requests that you archive or skip leave the active list and stand here.',
    narrowed: 'No archived NDA requests match these filters',
  },
} as const;

function emptyState(tab: NdaView['tab'], isNarrowed: boolean) {
  const { title, text, narrowed } = emptyTexts[tab];
  return isNarrowed ? { title: narrowed, text: 'Remove a filter to see more.' } : { title, text };
}
