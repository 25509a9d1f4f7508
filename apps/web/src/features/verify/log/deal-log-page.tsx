import { Group, List, Stack, Text, Title } from '@mantine/core';
import type { LogHead, LogState } from '@proffer/contract/deals/log.schemas';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useAddress } from '../../../lib/address';
import { call, unwrap } from '../../../lib/client';
import { readPage, writePage } from '../../../lib/page-address';
import { Card } from '../../../ui/card';
import { CopyButton } from '../../../ui/copy-button';
import { MomentText } from '../../../ui/date-text';
import { exactText } from '../../../ui/date-text.model';
import { ErrorState, EmptyState, SkeletonList } from '../../../ui/list-states';
import { PageTitle } from '../../../ui/page-title';
import { groupIndian } from '@proffer/contract/wire/group-indian';
import { PagedList } from '../../../ui/paged-list';
import { CompareHead } from './compare-head';
import { headLine } from './deal-log.model';
import classes from './deal-log-page.module.css';
import { logStateQuery } from './log-state';

const pageSize = 10;
const headsQuery = (page: number) =>
  queryOptions({
    queryKey: ['deal-log', 'heads', page],
    queryFn: async () => unwrap(await call('logHeads', { query: { page, size: pageSize } })),
    placeholderData: keepPreviousData,
  });

/** Public page with the heads of the market's log, where a reader can compare one of their own (DEA-26). */
export function DealLogPage() {
  const { data: state, error, refetch } = useQuery(logStateQuery);
  return (
    <Stack gap="lg" className={classes.page}>
      <PageTitle of="Log of the market" />
      <Stack gap="xs">
        <Title order={1}>Log of the market</Title>
        <Text>
          Every hour, and after each signature, the fingerprint of each deal that has moved on is added to
          this log, which is then signed as a whole. Nothing in it can be changed later without changing the
          root of all that follows.
        </Text>
      </Stack>
      {state ? (
        <State state={state} />
      ) : error ? (
        <ErrorState title="The log could not be loaded" query={{ error, refetch }} />
      ) : (
        <SkeletonList rows={3} label="Loading the log" />
      )}
      <WhatItSays />
    </Stack>
  );
}

function State({ state }: { state: LogState }) {
  const { newest, keys, log } = state;
  if (!newest) {
    return (
      <EmptyState
        drawing="papers"
        title="The log has not started yet"
        text="Its first head is signed once two companies have something to prove."
      />
    );
  }
  return (
    <>
      <Card label="Newest head">
        <Stack gap="sm">
          <Title order={2} size="h4">
            Newest head
          </Title>
          <HeadFacts head={newest} />
          <Group gap="sm">
            <CopyButton text={headLine(newest)} label="Copy this head" />
          </Group>
        </Stack>
      </Card>
      <CompareHead state={state} newest={newest.size} />
      <Heads />
      <Stack gap="xs">
        <Title order={2} size="h4">
          Name and key
        </Title>
        <Text size="sm">Heads are signed by the log {log} with ECDSA on P-256 and SHA-256.</Text>
        {keys.map(({ fingerprint, spki }, at) => (
          <Group key={fingerprint} gap="sm">
            <Text size="sm" className={classes.hash}>
              {at === 0 ? 'Key' : 'Earlier key'}, SHA-256 {fingerprint}
            </Text>
            <CopyButton text={pemOf(spki)} label="Copy the public key" />
          </Group>
        ))}
      </Stack>
    </>
  );
}

function Heads() {
  const [values, changeAddress] = useAddress();
  const page = readPage(values['page']);
  const list = useQuery(headsQuery(page));
  return (
    <section aria-label="Heads" id="heads">
      <Stack gap="sm">
        <Title order={2} size="h4">
          All heads, the newest first
        </Title>
        <PagedList
          label="Heads"
          query={list}
          loadingLabel="Loading heads"
          failedTitle="The heads could not be loaded"
          empty={null}
          page={page}
          onPage={(next) => changeAddress({ page: writePage(next) })}
        >
          {list.data?.content.map((head) => (
            <li key={head.size}>
              <HeadFacts head={head} />
            </li>
          ))}
        </PagedList>
      </Stack>
    </section>
  );
}

function HeadFacts({ head }: { head: LogHead }) {
  return (
    <div>
      <Text size="sm" fw={600}>
        Size {groupIndian(head.size)} · <time dateTime={head.at}>{exactText(new Date(head.at))}</time>
      </Text>
      <Text size="sm" className={classes.hash}>
        Root {head.root}
      </Text>
      {head.timestampedAt !== null && (
        <Text size="sm" c="dimmed">
          Time confirmed by an authority: <MomentText at={head.timestampedAt} />
        </Text>
      )}
    </div>
  );
}

function WhatItSays() {
  return (
    <Stack gap="xs">
      <Title order={2} size="h4">
        What it proves and what it does not
      </Title>
      <List size="sm" spacing="xs">
        <List.Item>
          Two companies that find the same root for the same size see the same log. If they find two, one of
          them was shown a rewritten history.
        </List.Item>
        <List.Item>It names no people, companies or offers, and nothing of what was agreed.</List.Item>
        <List.Item>
          It does not say that what stands in a deal is true, only that it stood there by then, and still
          does.
        </List.Item>
        <List.Item>
          After a restore from a backup, heads that were signed after the backup are not in the log. The
          operator of this market has to announce this.
        </List.Item>
      </List>
    </Stack>
  );
}

/** Returns a public key in PEM format, as `openssl` reads it. */
const pemOf = (spki: string): string =>
  ['-----BEGIN PUBLIC KEY-----', ...(spki.match(/.{1,64}/gu) ?? []), '-----END PUBLIC KEY-----', ''].join(
    '\n',
  );
