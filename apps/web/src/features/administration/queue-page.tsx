import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useAddress } from '../../lib/address';
import { call, errorText, unwrap } from '../../lib/client';
import { EmptyState, ErrorState, SkeletonList } from '../../ui/list-states';
import { PageFrame } from '../../ui/page-frame';
import { PageNumbers } from '../../ui/page-numbers';
import { toast } from '../../ui/toasts';
import { queueKeys, queueQuery } from './queries';
import { QueueCard } from './queue-card';
import { waitingSigning, type WaitingItem } from './queue.model';
import classes from './users.module.css';

/** What does not go on by itself, for administrators (aqueue; docs/deviations.md). */
export function QueuePage() {
  const [address, setAddress] = useAddress();
  const client = useQueryClient();
  const page = Math.max(0, Number(address['page'] ?? 1) - 1) || 0;
  const list = useQuery(queueQuery(page));

  const retry = useMutation({
    mutationFn: async ({ ndaId }: WaitingItem) =>
      unwrap(await call('retryStuckSigning', { params: { id: ndaId } })),
    onSuccess: ({ msg }, { title }) => toast.success(msg, title),
    onError: (error) => toast.error('Not tried again', errorText(error)),
    onSettled: () => client.invalidateQueries({ queryKey: queueKeys.all }),
  });

  const items = (list.data?.content ?? []).map(waitingSigning);
  return (
    <PageFrame title="Waiting" count={list.data?.totalElements} countNoun={['thing waits', 'things wait']}>
      {list.isPending && <SkeletonList label="Loading what waits" />}
      {list.isError && !list.data && (
        <ErrorState
          title="What waits could not be loaded"
          error={list.error}
          onRetry={() => void list.refetch()}
        />
      )}
      {list.data && items.length === 0 && (
        <EmptyState
          title="Nothing is waiting"
          text="A signing that has not moved for ten minutes stands here, with what stopped it."
        />
      )}
      <ul className={classes.list} aria-label="What waits">
        {items.map((item) => (
          <li key={item.key}>
            <QueueCard
              item={item}
              isRetrying={retry.isPending && retry.variables.key === item.key}
              onRetry={() => retry.mutate(item)}
            />
          </li>
        ))}
      </ul>
      <PageNumbers
        page={page}
        totalPages={list.data?.totalPages ?? 0}
        onChange={(next) => setAddress({ page: next === 0 ? undefined : String(next + 1) })}
      />
    </PageFrame>
  );
}
