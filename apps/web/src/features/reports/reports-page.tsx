import { SegmentedControl } from '@mantine/core';
import type { ReportEntry } from '@proffer/contract/administration/schemas';
import { reportStates } from '@proffer/contract/wire/choices';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type AddressValues, useAddress } from '../../lib/address';
import { readPage, writePage } from '../../lib/page-address';
import { EmptyState } from '../../ui/list-states';
import { PageFrame } from '../../ui/page-frame';
import { PagedList } from '../../ui/paged-list';
import { usePrefetched } from '../../ui/use-prefetched';
import { reportsQuery } from './queries';
import { ReportCard } from './report-card';
import type { Prefetch } from '../../lib/prefetch';
import { queryClient } from '../../lib/query-client';

const loadDialog = async () => (await import('./close-report-dialog')).CloseReportDialog;

const readState = (text: string | undefined) => reportStates.find((state) => state === text) ?? 'open';

const viewOf = (address: AddressValues) => ({
  page: readPage(address['page']),
  state: address['state'] === 'all' ? undefined : readState(address['state']),
});

export const prefetch: Prefetch = (_user, address) => {
  const { page, state } = viewOf(address);
  return queryClient.prefetchQuery(reportsQuery(page, state));
};

/** Page of the reported companies and messages (`areport`; ADM-24). */
export function ReportsPage() {
  const [address, setAddress] = useAddress();
  const [closing, setClosing] = useState<ReportEntry | null>(null);
  const { part: CloseReportDialog, want } = usePrefetched(loadDialog);
  const { page, state } = viewOf(address);
  const list = useQuery(reportsQuery(page, state));

  async function askToClose(report: ReportEntry): Promise<void> {
    if (await want()) setClosing(report);
  }

  return (
    <PageFrame
      title="Reports"
      count={list.data?.totalElements}
      countNoun={['report', 'reports']}
      under={
        <SegmentedControl
          aria-label="Which reports"
          mb="md"
          value={state ?? 'all'}
          data={[
            { value: 'open', label: 'Open' },
            { value: 'upheld', label: 'Upheld' },
            { value: 'dismissed', label: 'Dismissed' },
            { value: 'all', label: 'All' },
          ]}
          onChange={(next) => setAddress({ state: next === 'open' ? undefined : next, page: undefined })}
        />
      }
    >
      <PagedList
        label="Reports"
        query={list}
        loadingLabel="Loading reports"
        failedTitle="Reports could not be loaded"
        empty={
          <EmptyState
            drawing="done"
            title={state === 'open' ? 'No report is open' : 'No reports here'}
            text="Reported companies and messages appear here, the longest waiting first."
          />
        }
        page={page}
        onPage={(next) => setAddress({ page: writePage(next) })}
      >
        {list.data?.content.map((report) => (
          <li key={report.id}>
            <ReportCard report={report} onClose={() => void askToClose(report)} />
          </li>
        ))}
      </PagedList>
      {CloseReportDialog && <CloseReportDialog report={closing} onClose={() => setClosing(null)} />}
    </PageFrame>
  );
}
