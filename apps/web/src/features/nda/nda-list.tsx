import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import type { NdaRequest } from '../../entities/nda/nda-request';
import { newestWaitingNdasQuery, waitingNdasQuery } from '../../entities/nda/queries';
import { type AddressValues, readId, useAddress } from '../../lib/address';
import { queryClient } from '../../lib/query-client';
import { useSession } from '../../lib/session';
import { useWaiting } from '../../lib/use-waiting';
import { SkeletonList } from '../../ui/list-states';
import { PageFrame } from '../../ui/page-frame';
import { PagedList } from '../../ui/paged-list';
import { RecordRows } from '../../ui/record-rows';
import { WaitingGroup } from '../../ui/waiting-group';
import { ExportNdas } from './export-ndas';
import { activeNdaFilters, NdaFilters, NdaSortField } from './nda-filters';
import { isNdaNamed } from './nda-place';
import { ndaColumns } from './nda-row';
import classes from './nda.module.css';
import type { NdaSide } from './nda-actions.model';
import { isQueue, readNdaView } from './nda-view.model';
import { PointedNda } from './pointed-nda';
import { ndaFacetsQuery, ndaListQuery } from './queries';
import type { RowFocus } from './use-row-focus';
import { useNdaView } from './use-nda-view';

const loading = { label: 'Loading NDA requests' };
const failedTitle = 'NDA requests could not be loaded';

/** Prefetches everything that the NDA list shows, if the address names no single NDA. */
export async function askForNdas(side: NdaSide, userId: number, address: AddressValues): Promise<void> {
  if (isNdaNamed(address)) return;
  const view = readNdaView(address, side);
  await Promise.all([
    queryClient.prefetchQuery(ndaFacetsQuery(userId, side, view)),
    queryClient.prefetchQuery(ndaListQuery(userId, side, view)),
    isQueue(view) && queryClient.prefetchQuery(newestWaitingNdasQuery(userId)),
  ]);
}

interface Props {
  side: NdaSide;
  title: string;
  under?: ReactNode;
  /** Shown instead of the list if nothing is found. */
  empty: ReactNode;
  focus?: RowFocus;
  /** `isTurnTold` is true if the row's group already says whose turn it is. */
  children: (row: NdaRequest, isTurnTold: boolean) => ReactNode;
}

/** The requests of one side: those that wait for the viewer, with their number, then the others page by page. */
export function NdaList({ side, title, under, empty, focus, children: card }: Props) {
  const user = useSession();
  const [view, change] = useNdaView(side);
  const [values] = useAddress();
  const pointedId = readId(values['nda']);
  const userId = user?.userId ?? 0;
  const isApart = isQueue(view);
  useEffect(() => focus?.restore());
  const list = useQuery({ ...ndaListQuery(userId, side, view), enabled: user !== null });
  const waiting = useWaiting(
    newestWaitingNdasQuery(userId),
    waitingNdasQuery(userId),
    user !== null && isApart,
  );
  const isLoading = isApart && waiting.isPending;
  const shownAbove = new Set([pointedId, ...waiting.rows.map(({ ndaId }) => ndaId)]);
  const waitingBelow = waiting.rows.filter(({ ndaId }) => ndaId !== pointedId);
  const item = (isTurnTold: boolean) => (row: NdaRequest) => (
    <li key={row.ndaId} data-nda={row.ndaId}>
      {card(row, isTurnTold)}
    </li>
  );

  return (
    <PageFrame
      title={title}
      count={list.data && !isLoading ? list.data.totalElements + waiting.total : undefined}
      countNoun={['request', 'requests']}
      actions={<ExportNdas side={side} view={view} />}
      under={under}
      filters={<NdaFilters side={side} view={view} onChange={change} />}
      activeFilters={activeNdaFilters({ view, onChange: change })}
      onClearFilters={() => change({ status: undefined, visibility: undefined, search: '' })}
      sort={<NdaSortField view={view} onChange={change} />}
    >
      <div ref={focus?.root} tabIndex={-1} className={classes.quietFocus}>
        <RecordRows columns={ndaColumns}>
          <PointedNda>{(row) => <div data-nda={row.ndaId}>{card(row, false)}</div>}</PointedNda>
          <WaitingGroup
            waiting={waiting}
            shown={waitingBelow}
            isShown={waitingBelow.length > 0 && view.page === 0}
            isListFailed={list.isError}
          >
            {item(true)}
          </WaitingGroup>
          {isLoading ? (
            <SkeletonList {...loading} />
          ) : (
            <PagedList
              label="NDA requests"
              query={list}
              loadingLabel={loading.label}
              failedTitle={failedTitle}
              empty={waiting.total > 0 ? null : empty}
              page={view.page}
              onPage={(page) => change({ page })}
            >
              {(list.data?.content ?? []).filter(({ ndaId }) => !shownAbove.has(ndaId)).map(item(false))}
            </PagedList>
          )}
        </RecordRows>
      </div>
    </PageFrame>
  );
}
