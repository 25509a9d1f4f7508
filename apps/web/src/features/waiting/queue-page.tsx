import { SegmentedControl } from '@mantine/core';
import type { QueueReply } from '@proffer/contract/administration/schemas';
import { queueKinds } from '@proffer/contract/wire/choices';
import { useQuery } from '@tanstack/react-query';
import { type AddressValues, useAddress } from '../../lib/address';
import { readPage, writePage } from '../../lib/page-address';
import { EmptyState } from '../../ui/list-states';
import { groupIndian } from '@proffer/contract/wire/group-indian';
import { PageFrame } from '../../ui/page-frame';
import { PagedList } from '../../ui/paged-list';
import { queueQuery } from './queries';
import { kindWords, QueueCard } from './queue-card';
import classes from './queue.module.css';
import { useQueueActs } from './use-queue-acts';
import type { Prefetch } from '../../lib/prefetch';
import { queryClient } from '../../lib/query-client';

const viewOf = (address: AddressValues) => ({
  page: readPage(address['page']),
  kind: queueKinds.find((one) => one === address['kind']),
});

export const prefetch: Prefetch = (_user, address) => {
  const { page, kind } = viewOf(address);
  return queryClient.prefetchQuery(queueQuery(page, kind));
};

/** Page of all items that wait for an administrator (`aqueue`; ADM-20). */
export function QueuePage() {
  const [address, setAddress] = useAddress();
  const { page, kind } = viewOf(address);
  const list = useQuery(queueQuery(page, kind));
  const acts = useQueueActs();
  return (
    <PageFrame
      title="Waiting"
      count={list.data?.totalElements}
      countNoun={['item', 'items']}
      under={
        <div className={classes.kinds}>
          <SegmentedControl
            aria-label="What kind"
            mb="md"
            value={kind ?? 'all'}
            data={kindChoices(list.data?.counts)}
            onChange={(next) => setAddress({ kind: next === 'all' ? undefined : next, page: undefined })}
          />
        </div>
      }
    >
      <PagedList
        label="What waits"
        query={list}
        loadingLabel="Loading waiting items"
        failedTitle="The waiting items could not be loaded"
        empty={
          <EmptyState
            drawing="done"
            title="Nothing is waiting"
            text="Companies to validate, administrators to approve, stalled signings, mails that could not be sent, and reports appear here, oldest first."
          />
        }
        page={page}
        onPage={(next) => setAddress({ page: writePage(next) })}
      >
        {list.data?.content.map((item) => (
          <li key={`${item.kind}-${item.id}`}>
            <QueueCard
              item={item}
              isBusy={acts.isBusyWith(item)}
              onRetry={() => acts.retry(item)}
              onDrop={() => void acts.drop(item)}
            />
          </li>
        ))}
      </PagedList>
    </PageFrame>
  );
}

/** Returns the kinds to filter by, with their numbers once known. */
function kindChoices(counts: QueueReply['counts'] | undefined) {
  const total = counts && queueKinds.reduce((sum, kind) => sum + counts[kind], 0);
  return [
    { value: 'all', label: label('All', total) },
    ...queueKinds.map((kind) => ({ value: kind, label: label(kindWords[kind], counts?.[kind]) })),
  ];
}

const label = (word: string, count: number | undefined) =>
  count === undefined ? word : `${word} ${groupIndian(count)}`;
