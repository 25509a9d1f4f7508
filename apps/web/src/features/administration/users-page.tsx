import { SegmentedControl } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { AdminUser } from '@proffer/contract/account.schemas';
import { limits } from '@proffer/contract/limits';
import { useAddress } from '../../lib/address';
import { call, errorText, unwrap } from '../../lib/client';
import { useConfirm } from '../../ui/confirm-dialog';
import { EmptyState, ErrorState, SkeletonList } from '../../ui/list-states';
import { PageFrame } from '../../ui/page-frame';
import { PageNumbers } from '../../ui/page-numbers';
import { toast } from '../../ui/toasts';
import { userKeys, usersQuery } from './queries';
import { UserCard } from './user-card';
import classes from './users.module.css';

/** Users of the market, and administrators who wait to be let in (spec §2 "auser"). */
export function UsersPage() {
  const [address, setAddress] = useAddress();
  const confirm = useConfirm();
  const client = useQueryClient();
  const isWaiting = address['state'] === 'waiting';
  const page = Math.max(0, Number(address['page'] ?? 1) - 1) || 0;
  const list = useQuery(usersQuery({ page, isWaiting }));

  const approve = useMutation({
    mutationFn: async (user: AdminUser) =>
      unwrap(await call('approveUser', { params: { userId: user.userId } })),
    onSuccess: (_reply, user) => toast.success('Administrator approved', `${user.email} can log in now.`),
    onError: (error) => toast.error('Not approved', errorText(error)),
    onSettled: () => void client.invalidateQueries({ queryKey: userKeys.all }),
  });

  async function askToApprove(user: AdminUser): Promise<void> {
    const isWanted = await confirm({
      title: 'Approve this administrator?',
      text: `${user.email} will be able to do everything that you can do here.`,
      confirmLabel: 'Approve',
    });
    if (isWanted) approve.mutate(user);
  }

  const users = list.data?.users ?? [];
  return (
    <PageFrame
      title="DASHBOARD"
      count={list.data?.total}
      countNoun={['user', 'users']}
      under={
        <SegmentedControl
          aria-label="Which users"
          value={isWaiting ? 'waiting' : 'all'}
          data={[
            { value: 'all', label: 'All users' },
            { value: 'waiting', label: 'Waiting for approval' },
          ]}
          onChange={(state) =>
            setAddress({ state: state === 'waiting' ? state : undefined, page: undefined })
          }
        />
      }
    >
      {list.isPending && <SkeletonList label="Loading users" />}
      {list.isError && !list.data && (
        <ErrorState
          title="Users could not be loaded"
          error={list.error}
          onRetry={() => void list.refetch()}
        />
      )}
      {list.data && users.length === 0 && (
        <EmptyState
          title={isWaiting ? 'Nobody waits' : 'No users yet'}
          text={
            isWaiting
              ? 'Whoever signs up as an administrator stands here until one of you approves the account.'
              : 'Suppliers and buyers stand here once they have signed up.'
          }
        />
      )}
      <ul className={classes.list} aria-label="Users">
        {users.map((user) => (
          <li key={user.userId}>
            <UserCard
              user={user}
              isApproving={approve.isPending && approve.variables.userId === user.userId}
              onApprove={() => void askToApprove(user)}
            />
          </li>
        ))}
      </ul>
      <PageNumbers
        page={page}
        totalPages={Math.ceil((list.data?.total ?? 0) / limits.page.size)}
        onChange={(next) => setAddress({ page: next === 0 ? undefined : String(next + 1) })}
      />
    </PageFrame>
  );
}
