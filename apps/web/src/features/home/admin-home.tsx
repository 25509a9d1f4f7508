import { Stack, Title } from '@mantine/core';
import type { QueueItem } from '@proffer/contract/administration/schemas';
import type { QueueKind } from '@proffer/contract/wire/choices';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { webPaths } from '../../config/paths';
import { useSession } from '../../lib/session';
import { MomentText } from '../../ui/date-text';
import { EmptyState } from '../../ui/list-states';
import { EndsSoon } from './ends-soon';
import { HomeLine } from './home-line';
import classes from './home.module.css';
import { waitingOf } from './home.model';
import { News } from './news';
import { homeQueries } from './queries';
import { WaitingBlock } from './waiting-block';

/** Upper blocks of an administrator's home page (`ahome`): the queue, what ends soon and what is new (ADM-110). */
export function AdminHome() {
  const user = useSession();
  if (!user) return null;
  return (
    <div className={classes.lead}>
      <WaitingForAdmins />
      <EndsSoon user={user} />
      <News user={user} />
    </div>
  );
}

/** The first items of the administrators' queue, the longest waiting first. */
function WaitingForAdmins() {
  const headingId = useId();
  const queue = useQuery({
    ...homeQueries.queue(),
    select: ({ content, totalElements }) => waitingOf(content, totalElements),
  });
  return (
    <Stack component="section" gap="sm" aria-labelledby={headingId}>
      <Title order={2} id={headingId}>
        Waiting for you
      </Title>
      <WaitingBlock
        name="Oldest first"
        query={queue}
        allAt={webPaths.adminQueue}
        keyOf={({ kind, id }) => `${kind}-${id}`}
      >
        {(item) => <QueueLine item={item} />}
      </WaitingBlock>
      {queue.data?.total === 0 && (
        <EmptyState
          drawing="done"
          title="Nothing is waiting for you"
          text="Companies to validate, administrators to approve, stalled signings, mails that could not be sent, and reports appear here."
        />
      )}
    </Stack>
  );
}

interface KindWords {
  word: string;
  act: string;
  to: string;
  search: (item: QueueItem) => Record<string, string>;
}

const kinds: Record<QueueKind, KindWords> = {
  validation: {
    word: 'Validation',
    act: 'Check the company',
    to: webPaths.adminUsers,
    search: ({ id }) => ({ user: id }),
  },
  revalidation: {
    word: 'Revalidation',
    act: 'Check the company',
    to: webPaths.adminUsers,
    search: ({ id }) => ({ user: id }),
  },
  administrator: {
    word: 'Administrator',
    act: 'Review the account',
    to: webPaths.adminUsers,
    search: ({ id }) => ({ user: id }),
  },
  signing: {
    word: 'Signing',
    act: 'View in Waiting',
    to: webPaths.adminQueue,
    search: () => ({ kind: 'signing' }),
  },
  mail: {
    word: 'Mail',
    act: 'View in Waiting',
    to: webPaths.adminQueue,
    search: () => ({ kind: 'mail' }),
  },
  report: { word: 'Report', act: 'Go to the reports', to: webPaths.adminReports, search: () => ({}) },
};

/** Row of an item in the administrators' queue. */
function QueueLine({ item }: { item: QueueItem }) {
  const { word, act, to, search } = kinds[item.kind];
  return (
    <HomeLine
      company={null}
      title={item.title}
      note={
        <>
          {word} · waiting since <MomentText at={item.since} />
        </>
      }
      act={act}
      actLabel={`${act}: ${item.title}`}
      to={to}
      search={search(item)}
    />
  );
}
