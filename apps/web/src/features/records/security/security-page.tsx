import { Text } from '@mantine/core';
import { limits } from '@proffer/contract/wire/limits';
import { useQuery } from '@tanstack/react-query';
import { useAddress } from '../../../lib/address';
import { EmptyState } from '../../../ui/list-states';
import { PageFrame } from '../../../ui/page-frame';
import { groupIndian } from '@proffer/contract/wire/group-indian';
import { PagedList } from '../../../ui/paged-list';
import { ExportCsv } from '../export-csv';
import { filtersOf, writeRecordsView } from '../records.model';
import { exportSecurityEvents, securityQuery } from './queries';
import { SecurityEventRow } from './security-event-row';
import { activeSecurityFilters, SecurityFilterFields } from './security-filters';
import { noFilters, readSecurityView, type SecurityView } from './security.model';
import type { Prefetch } from '../../../lib/prefetch';
import { queryClient } from '../../../lib/query-client';

const { keptDays, counted } = limits.securityEvents;

export const prefetch: Prefetch = (_user, address) =>
  queryClient.prefetchQuery(securityQuery(readSecurityView(address)));

/**
 * Page of the security events (`asecurity`): logins, refusals and changes of credentials, searchable by account
 * and address (docs/decisions/0018).
 */
export function SecurityPage() {
  const [address, setAddress] = useAddress();
  const view = readSecurityView(address);
  const change = (changes: Partial<SecurityView>) => setAddress(writeRecordsView(changes));
  const events = useQuery(securityQuery(view));
  const isNarrowed = Object.keys(filtersOf(view)).length > 0;
  return (
    <PageFrame
      title="Security"
      count={events.data?.totalElements}
      countNoun={['event', 'events']}
      actions={
        <ExportCsv
          load={() => exportSecurityEvents(view)}
          fileName="proffer-security-events.csv"
          failedTitle="The events could not be exported"
        />
      }
      under={
        <Text size="sm" c="dimmed" mb="sm">
          {events.data?.hasMore
            ? `There are more than ${groupIndian(counted)}; narrow the filters to see all of them.`
            : `Logins, refusals and changes of passwords and codes, kept for ${keptDays} days.`}
        </Text>
      }
      filters={<SecurityFilterFields view={view} onChange={change} />}
      activeFilters={activeSecurityFilters({ view, onChange: change })}
      onClearFilters={() => change(noFilters)}
    >
      <PagedList
        label="Security events"
        query={events}
        loadingLabel="Loading the security events"
        failedTitle="The security events could not be loaded"
        empty={
          <EmptyState
            drawing="search"
            title={isNarrowed ? 'No events match these filters' : 'Nothing has happened yet'}
            text={
              isNarrowed
                ? 'Remove a filter to see more.'
                : 'Every login, refusal and change of a password or code is recorded here.'
            }
          />
        }
        page={view.page}
        onPage={(page) => change({ page })}
      >
        {events.data?.content.map((event) => (
          <li key={event.id}>
            <SecurityEventRow event={event} />
          </li>
        ))}
      </PagedList>
    </PageFrame>
  );
}
