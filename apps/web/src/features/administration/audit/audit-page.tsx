import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useAddress } from '../../../lib/address';
import { errorText } from '../../../lib/client';
import { EmptyState } from '../../../ui/list-states';
import { PageFrame } from '../../../ui/page-frame';
import { PagedList } from '../../../ui/paged-list';
import { saveFile } from '../../../ui/save-file';
import { toast } from '../../../ui/toasts';
import { AuditEntryCard } from './audit-entry-card';
import { activeAuditFilters, AuditFilterFields } from './audit-filters';
import { auditFilters, readAuditView, writeAuditView, type AuditView } from './audit.model';
import { auditQuery, exportAudit } from './queries';

/** aaudit: what administrators did, with before and after (docs/deviations.md). */
export function AuditPage() {
  const [address, setAddress] = useAddress();
  const view = readAuditView(address);
  const change = (changes: Partial<AuditView>) => setAddress(writeAuditView(changes));
  const log = useQuery(auditQuery(view));
  const exporting = useMutation({
    mutationFn: () => exportAudit(view),
    onSuccess: ({ body, fileName }) => saveFile(body, fileName),
    onError: (error) => toast.error('The log could not be exported', errorText(error)),
  });

  const acts = log.data?.acts ?? [];
  const actors = log.data?.actors ?? [];
  const isNarrowed = Object.keys(auditFilters(view)).length > 0;
  return (
    <PageFrame
      title="Audit log"
      count={log.data?.totalElements}
      countNoun={['act', 'acts']}
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
        label="Acts"
        query={log}
        loadingLabel="Loading the audit log"
        failedTitle="The audit log could not be loaded"
        empty={
          <EmptyState
            title={isNarrowed ? 'No acts match these filters' : 'Nothing has been done yet'}
            text={
              isNarrowed
                ? 'Remove a filter to see more.'
                : 'Every act of an administrator is written down here and stays.'
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
