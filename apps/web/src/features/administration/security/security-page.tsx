import { Button, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { limits } from '@proffer/contract/limits';
import type { SecurityEventsPage } from '@proffer/contract/security-events.schemas';
import { useMutation, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useAddress } from '../../../lib/address';
import { errorText } from '../../../lib/client';
import { EmptyState, ErrorState, SkeletonList } from '../../../ui/list-states';
import { PageFrame } from '../../../ui/page-frame';
import { groupIndian } from '../../../ui/money.model';
import { PageNumbers } from '../../../ui/page-numbers';
import { saveFile } from '../../../ui/save-file';
import { toast } from '../../../ui/toasts';
import { useLastPage } from '../../../ui/use-last-page';
import { exportSecurityEvents, securityQuery } from './queries';
import { SecurityEventRow } from './security-event-row';
import { activeSecurityFilters, SecurityFilterFields } from './security-filters';
import {
  noFilters,
  readSecurityView,
  securityFilters,
  writeSecurityView,
  type SecurityView,
} from './security.model';
import classes from './security.module.css';

const { keptDays, counted } = limits.securityEvents;

/** asecurity: log-ins, refusals and changes of proof, searched by account and address (docs/decisions/0018). */
export function SecurityPage() {
  const [address, setAddress] = useAddress();
  const view = readSecurityView(address);
  const change = (changes: Partial<SecurityView>) => setAddress(writeSecurityView(changes));
  const events = useQuery(securityQuery(view));
  const exporting = useMutation({
    mutationFn: () => exportSecurityEvents(view),
    onSuccess: ({ body, fileName }) => saveFile(body, fileName),
    onError: (error) => toast.error('The events could not be exported', errorText(error)),
  });
  return (
    <PageFrame
      title="Security"
      count={events.data?.totalElements}
      countNoun={['event', 'events']}
      actions={
        <Button
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          loading={exporting.isPending}
          onClick={() => exporting.mutate()}
        >
          Export CSV
        </Button>
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
      <Events view={view} events={events} onPage={(page) => change({ page })} />
    </PageFrame>
  );
}

interface EventsProps {
  view: SecurityView;
  events: UseQueryResult<SecurityEventsPage>;
  onPage: (page: number) => void;
}

function Events({ view, events, onPage }: EventsProps) {
  const isPastEnd = useLastPage(events, view.page, onPage);
  const isNarrowed = Object.keys(securityFilters(view)).length > 0;
  const rows = events.data?.content ?? [];
  return (
    <>
      {events.isPending && <SkeletonList label="Loading the security events" />}
      {events.isError && !events.data && (
        <ErrorState
          title="The security events could not be loaded"
          error={events.error}
          onRetry={() => void events.refetch()}
        />
      )}
      {events.data && rows.length === 0 && !isPastEnd && (
        <EmptyState
          title={isNarrowed ? 'No events match these filters' : 'Nothing has happened yet'}
          text={
            isNarrowed
              ? 'Remove a filter to see more.'
              : 'Every login, refusal and change of a password or code is written down here.'
          }
        />
      )}
      {rows.length > 0 && (
        <ul className={classes.rows} aria-label="Security events">
          {rows.map((event) => (
            <li key={event.id}>
              <SecurityEventRow event={event} />
            </li>
          ))}
        </ul>
      )}
      <PageNumbers page={view.page} totalPages={events.data?.totalPages ?? 0} onChange={onPage} />
    </>
  );
}
