import { queueKeys } from '../../entities/waiting/keys';
import { Badge, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { call, unwrap } from '../../lib/client';
import { toldWithSession } from '../../lib/session';
import { cappedCount } from '../../entities/notifications/unread';

const pollMs = 30_000;

/** How many things wait for an administrator, beside the place where they stand; nothing while none does. */
export function WaitingCount() {
  const { data: count = 0 } = useQuery({
    queryKey: queueKeys.count,
    queryFn: async () => {
      const { counts } = unwrap(await call('adminQueue', { query: { page: 0, size: 1 } }));
      return Object.values(counts).reduce((total, one) => total + one, 0);
    },
    ...toldWithSession((told) => told.waiting),
    refetchInterval: pollMs,
  });
  if (count === 0) return null;
  return (
    <Badge size="sm" circle={count < 10} component="span">
      {cappedCount(count)}
      <VisuallyHidden> waiting</VisuallyHidden>
    </Badge>
  );
}
