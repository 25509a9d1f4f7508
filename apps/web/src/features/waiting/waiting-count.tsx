import type { WaitingCounts, WaitingFrame } from '@proffer/contract/administration/schemas';
import { Badge, VisuallyHidden } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { cappedCount } from '../../entities/notifications/unread';
import { queueKeys } from '../../entities/waiting/keys';
import { call, unwrap } from '../../lib/client';
import { startLive, useLive } from '../../lib/live';
import { whenIdle } from '../../lib/when-idle';
import { cachedCount } from '../../lib/cached-counts';

const totalOf = (counts: WaitingCounts) => Object.values(counts).reduce((total, one) => total + one, 0);

/**
 * Badge with the number of items that wait for an administrator; renders nothing for zero. Refetches the queue
 * when the live connection reports a change.
 */
export function WaitingCount() {
  const client = useQueryClient();
  const { data: count = 0 } = useQuery({
    queryKey: queueKeys.count,
    queryFn: async () => totalOf(unwrap(await call('adminQueue', { query: { page: 0, size: 1 } })).counts),
    ...cachedCount((told) => told.waiting),
  });
  const told = useRef<string>(undefined);
  useEffect(() => whenIdle(startLive), []);
  useLive('/topic/waiting', {
    onFrame: (body) => {
      const { counts } = body as WaitingFrame;
      const total = totalOf(counts);
      const before = told.current;
      told.current = JSON.stringify(counts);
      // The first frame repeats the count of the session reply.
      if (before === undefined ? total === count : before === told.current) return;
      client.setQueryData(queueKeys.count, total);
      void client.invalidateQueries({
        queryKey: queueKeys.all,
        predicate: ({ queryKey }) => queryKey[1] !== queueKeys.count[1],
      });
    },
  });
  if (count === 0) return null;
  return (
    <Badge size="sm" circle={count < 10} component="span">
      {cappedCount(count)}
      <VisuallyHidden> waiting</VisuallyHidden>
    </Badge>
  );
}
