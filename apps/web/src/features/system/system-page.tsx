import { Alert, SimpleGrid, Stack, Title } from '@mantine/core';
import type { SystemState } from '@proffer/contract/administration/schemas';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { queueKeys } from '../../entities/waiting/keys';
import { call, unwrap } from '../../lib/client';
import { Card } from '../../ui/card';
import { MomentText } from '../../ui/date-text';
import { Facts, type Fact } from '../../ui/facts';
import { fileSize } from '../../ui/file-size.model';
import { ErrorState, SkeletonList } from '../../ui/list-states';
import { groupIndian } from '@proffer/contract/wire/group-indian';
import { PageFrame } from '../../ui/page-frame';
import { ageText, concernsOf, diskSize, scheduleText, standingText } from './system.model';
import type { Prefetch } from '../../lib/prefetch';
import { queryClient } from '../../lib/query-client';

const systemQuery = queryOptions({
  queryKey: queueKeys.system,
  queryFn: async () => unwrap(await call('systemState', {})),
});

export const prefetch: Prefetch = () => queryClient.prefetchQuery(systemQuery);

/** Page with the state of the system and advice on its problems (`asystem`; ADM-25). */
export function SystemPage() {
  const { data, error, refetch } = useQuery(systemQuery);
  return (
    <PageFrame title="System">
      {data ? (
        <Stack>
          <Concerns state={data} />
          <Parts state={data} />
        </Stack>
      ) : error ? (
        <ErrorState title="The system’s state could not be loaded" query={{ error, refetch }} />
      ) : (
        <SkeletonList rows={3} label="Loading the system’s state" />
      )}
    </PageFrame>
  );
}

function Concerns({ state }: { state: SystemState }) {
  const concerns = concernsOf(state);
  if (concerns.length === 0) {
    return (
      <Alert color="green" icon={<IconCircleCheck aria-hidden />} title="Everything works">
        Backup, disk, files, mail, background jobs and certificate are in order.
      </Alert>
    );
  }
  return concerns.map(({ title, advice }) => (
    <Alert key={title} color="yellow" icon={<IconAlertTriangle aria-hidden />} title={title}>
      {advice}
    </Alert>
  ));
}

const momentOr = (at: string | null, otherwise: string) => (at === null ? otherwise : <MomentText at={at} />);

/** Returns the facts about replies by mail (REP-45). */
function replyFacts(replies: SystemState['mail']['replies']): Fact[] {
  if (replies === null) return [{ label: 'Replies by mail', value: 'not accepted' }];
  const { domain, accepted, refused, waiting, lastAt } = replies;
  return [
    { label: 'Replies by mail', value: `to ${domain}` },
    {
      label: 'Replies in 24 hours',
      value: `${groupIndian(accepted)} accepted, ${groupIndian(refused)} refused, ${groupIndian(waiting)} waiting`,
    },
    { label: 'Last reply', value: momentOr(lastAt, 'never') },
  ];
}

function Parts({ state }: { state: SystemState }) {
  const { database, jobs, mail, certificate, files, archive } = state;
  const parts: { title: string; facts: Fact[] }[] = [
    {
      title: 'Product',
      facts: [
        { label: 'Version', value: state.version },
        { label: 'Node', value: state.node },
        { label: 'Running for', value: ageText(Date.parse(state.now) - Date.parse(state.startedAt)) },
        { label: 'People online', value: groupIndian(state.online) },
      ],
    },
    {
      title: 'Database',
      facts: [
        {
          label: 'PostgreSQL',
          value: `${database.version}, ${database.isEmbedded ? 'embedded' : 'its own server'}`,
        },
        { label: 'Size', value: fileSize(database.sizeBytes) },
        { label: 'Connections', value: groupIndian(database.connections) },
        {
          label: 'Files',
          value: `${fileSize(files.bytes)}, in ${files.kind === 's3' ? 'S3' : 'the data folder'}`,
        },
        {
          label: 'Free on the disk',
          value: `${diskSize(state.disk.freeBytes)} of ${diskSize(state.disk.sizeBytes)}`,
        },
      ],
    },
    {
      title: 'Background jobs',
      facts: [
        { label: 'Waiting', value: groupIndian(jobs.waiting) },
        { label: 'Running', value: groupIndian(jobs.running) },
        { label: 'Failed', value: groupIndian(jobs.failed) },
      ],
    },
    {
      title: 'Mail',
      facts: [
        { label: 'Sent', value: mail.kind === 'smtp' ? 'by SMTP' : 'into the folder mail' },
        { label: 'Waiting', value: groupIndian(mail.waiting) },
        { label: 'Failed', value: groupIndian(mail.failed) },
        ...replyFacts(mail.replies),
      ],
    },
    {
      title: 'Signing certificate',
      facts: [
        { label: 'Subject', value: certificate.subject },
        { label: 'Made by', value: certificate.isOwn ? 'the operator' : 'the product' },
        { label: 'Valid from', value: <MomentText at={certificate.validFrom} /> },
        { label: 'Valid to', value: <MomentText at={certificate.validTo} /> },
        { label: 'Proof of validity', value: standingText(certificate.standings) },
      ],
    },
    {
      title: 'Backup',
      facts: [
        {
          label: 'Last recorded',
          value: momentOr(state.backupAt, 'never'),
        },
        { label: 'Automatic', value: scheduleText(state.backups) },
        { label: 'Archive', value: archive === null ? 'none' : archive.isFailing ? 'falls behind' : 'kept' },
        ...(archive === null
          ? []
          : [
              { label: 'Newest part of it', value: momentOr(archive.partAt, 'none yet') },
              { label: 'Newest base of it', value: momentOr(archive.baseAt, 'none yet') },
            ]),
      ],
    },
  ];
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }}>
      {parts.map(({ title, facts }) => (
        <Card key={title} label={title}>
          <Title order={2} size="h3">
            {title}
          </Title>
          <Facts facts={facts} />
        </Card>
      ))}
    </SimpleGrid>
  );
}
