import { useQuery } from '@tanstack/react-query';
import { useAddress } from '../../../lib/address';
import { EmptyState } from '../../../ui/list-states';
import { PageFrame } from '../../../ui/page-frame';
import { PagedList } from '../../../ui/paged-list';
import { ExportCsv } from '../export-csv';
import { filtersOf, writeRecordsView } from '../records.model';
import { AuditEntryCard } from './audit-entry-card';
import { activeAuditFilters, AuditFilterFields } from './audit-filters';
import { readAuditView, type AuditView } from './audit.model';
import { auditQuery, exportAudit } from './queries';
import type { Prefetch } from '../../../lib/prefetch';
import { queryClient } from '../../../lib/query-client';

export const prefetch: Prefetch = (_user, address) =>
  queryClient.prefetchQuery(auditQuery(readAuditView(address)));

/** Page of the audit log (`aaudit`): actions of administrators with the state before and after (ADM-22). */
export function AuditPage() {
  const [address, setAddress] = useAddress();
  const view = readAuditView(address);
  const change = (changes: Partial<AuditView>) => setAddress(writeRecordsView(changes));
  const log = useQuery(auditQuery(view));

  const acts = log.data?.acts ?? [];
  const actors = log.data?.actors ?? [];
  const isNarrowed = Object.keys(filtersOf(view)).length > 0;
  return (
    <PageFrame
      title="Audit log"
      count={log.data?.totalElements}
      countNoun={['action', 'actions']}
      actions={
        <ExportCsv
          load={() => exportAudit(view)}
          fileName="proffer-audit-log.csv"
          failedTitle="The log could not be exported"
        />
      }
      filters={<AuditFilterFields view={view} acts={acts} actors={actors} onChange={change} />}
      activeFilters={activeAuditFilters({ view, actors, onChange: change })}
      onClearFilters={() =>
        change({
          act: undefined,
          actorId: undefined,
          subjectKind: undefined,
          subjectId: undefined,
          from: undefined,
          to: undefined,
        })
      }
    >
      <PagedList
        label="Actions"
        query={log}
        loadingLabel="Loading the audit log"
        failedTitle="The audit log could not be loaded"
        empty={
          <EmptyState
            drawing="search"
            title={isNarrowed ? 'No actions match these filters' : 'No actions yet'}
            text={
              isNarrowed
                ? 'Remove a filter to see more.'
                : 'Every action of an administrator is recorded here for good.'
            }
          />
        }
        page={view.page}
        onPage={(page) => change({ page })}
      >
        {log.data?.content.map((entry) => (
          <li key={entry.id}>
            <AuditEntryCard entry={entry} />
          </li>
        ))}
      </PagedList>
    </PageFrame>
  );
}
