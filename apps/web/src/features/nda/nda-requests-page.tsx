import { Tabs } from '@mantine/core';
import type { NdaRequest } from '@proffer/contract/nda.schemas';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { readId, useAddress } from '../../lib/address';
import { useSession } from '../../lib/session';
import { EmptyState } from '../../ui/list-states';
import { PageFrame } from '../../ui/page-frame';
import { PagedList } from '../../ui/paged-list';
import { AcceptDialog } from './accepting/accept-dialog';
import { activeNdaFilters, NdaFilters, NdaSortField } from './nda-filters';
import { NdaRow } from './nda-row';
import { PointedNda } from './pointed-nda';
import { ndaListQuery } from './queries';
import { useNdaView } from './use-nda-view';
import { useSupplierNdaActions } from './use-supplier-nda-actions';

/** ndarequest: the requests a supplier has received, active and archived (NDA-17 to NDA-28). */
export function NdaRequestsPage() {
  const user = useSession();
  const [view, change] = useNdaView();
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
        filters={<NdaFilters view={view} onChange={change} />}
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
          empty={
            <EmptyState
              title={emptyTitle(view.tab, filters.length > 0)}
              text={filters.length > 0 ? 'Remove a filter to see more.' : emptyTexts[view.tab]}
            />
          }
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
  active: 'When a buyer asks for the NDA on one of your offers, the request stands here for your answer.',
  archived: 'Requests that you archive or skip leave the active list and stand here.',
};

function emptyTitle(tab: 'active' | 'archived', isNarrowed: boolean): string {
  if (isNarrowed) return 'No NDA requests match these filters';
  return tab === 'archived' ? 'No archived NDA requests' : 'No NDA requests yet';
}
