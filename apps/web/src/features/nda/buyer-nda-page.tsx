import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { NdaRequest } from '../../entities/nda/nda-request';
import { offerPath, webPaths } from '../../config/paths';
import { readId, useAddress } from '../../lib/address';
import { useSession } from '../../lib/session';
import { EmptyState } from '../../ui/list-states';
import { PageFrame } from '../../ui/page-frame';
import { PagedList, WaitingList } from '../../ui/paged-list';
import { PointedNda } from './pointed-nda';
import { activeNdaFilters, NdaFilters, NdaSortField } from './nda-filters';
import { NdaRow } from './nda-row';
import { isDownload, type NdaAction, waitsForViewer } from './nda.model';
import { ndasToSignQuery } from '../../entities/nda/queries';
import { ndaListQuery } from './queries';
import { ReadAndSign } from './read-and-sign';
import { useDownloadNda } from './use-download-nda';
import { useNdaView } from './use-nda-view';

/** nda: what waits for the buyer's signature first, then every request they made (NDA-44). */
export function BuyerNdaPage() {
  const [{ read }] = useAddress();
  const ndaId = Number(read);
  return Number.isInteger(ndaId) && ndaId > 0 ? <ReadAndSign key={ndaId} ndaId={ndaId} /> : <BuyerNdaList />;
}

function BuyerNdaList() {
  const user = useSession();
  const navigate = useNavigate();
  const download = useDownloadNda();
  const [view, change] = useNdaView('buyer');
  const [values] = useAddress();
  const pointedId = readId(values['nda']);
  const isKnown = user !== null;
  const list = useQuery({ ...ndaListQuery(user?.userId ?? 0, 'buyer', view), enabled: isKnown });
  const toSign = useQuery({ ...ndasToSignQuery(user?.userId ?? 0), enabled: isKnown });
  const filters = activeNdaFilters({ view, onChange: change });
  const waiting = (toSign.data ?? []).filter(
    (row) => waitsForViewer(row, 'buyer') && row.ndaId !== pointedId,
  );
  const shown = new Set(waiting.map(({ ndaId }) => ndaId));
  // What stands in the group above is not repeated below, unless a filter asks for exactly this.
  const rows = (list.data?.content ?? []).filter(
    (row) => row.ndaId !== pointedId && (filters.length > 0 || !shown.has(row.ndaId)),
  );
  const isGroupShown = waiting.length > 0 && filters.length === 0 && view.page === 0;

  function act(action: NdaAction, row: NdaRequest) {
    if (action === 'sign') void navigate({ to: webPaths.buyerNda, search: { read: String(row.ndaId) } });
    if (action === 'openOffer') void navigate({ to: offerPath.buyer(row.offerId) });
    if (isDownload(action)) void download(action, row.ndaId);
  }

  const card = (row: NdaRequest) => (
    <li key={row.ndaId}>
      <NdaRow row={row} side="buyer" isBusy={false} onAct={act} />
    </li>
  );

  return (
    <PageFrame
      title="NDA Management"
      count={list.data?.totalElements}
      countNoun={['request', 'requests']}
      filters={<NdaFilters side="buyer" view={view} onChange={change} />}
      activeFilters={filters}
      onClearFilters={() => change({ status: undefined, visibility: undefined })}
      sort={<NdaSortField view={view} onChange={change} />}
    >
      <PointedNda>{(row) => <NdaRow row={row} side="buyer" isBusy={false} onAct={act} />}</PointedNda>
      {isGroupShown && <WaitingList>{waiting.map(card)}</WaitingList>}
      <PagedList
        label="NDA requests"
        query={list}
        loadingLabel="Loading NDA requests"
        failedTitle="NDA requests could not be loaded"
        empty={
          <EmptyState
            title={filters.length > 0 ? 'No NDA requests match these filters' : 'No NDA requests yet'}
            text={
              filters.length > 0
                ? 'Remove a filter to see more.'
                : 'Request the NDA on an offer to see its detail; your requests and what to sign stand here.'
            }
          />
        }
        page={view.page}
        onPage={(page) => change({ page })}
      >
        {rows.map(card)}
      </PagedList>
    </PageFrame>
  );
}
