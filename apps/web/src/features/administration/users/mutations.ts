import type { CheckableFact, UserAct } from '@proffer/contract/choices';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, unwrap } from '../../../lib/client';
import { userKeys } from './queries';

/** One act as it is decided in its dialog; what an act does not ask for is left alone. */
export interface Decision {
  userId: number;
  act: UserAct;
  facts: CheckableFact[];
  /** Told to the user. */
  reason: string;
  /** For administrators. */
  note: string;
}

const decisions: Record<UserAct, (decision: Decision) => Promise<{ msg: string }>> = {
  approve: async ({ userId, facts, note }) =>
    unwrap(await call('approveUser', { params: { userId }, body: { facts, note } })),
  deny: async ({ userId, reason, note }) =>
    unwrap(await call('denyUser', { params: { userId }, body: { reason, note } })),
  activate: async ({ userId, note }) =>
    unwrap(await call('activateUser', { params: { userId }, body: { note } })),
  deactivate: async ({ userId, reason, note }) =>
    unwrap(await call('deactivateUser', { params: { userId }, body: { reason, note } })),
};

/** Everything that an act on a user shows in. */
function useUsersChanged() {
  const client = useQueryClient();
  return () => {
    for (const queryKey of [userKeys.all, ['admin-queue'], ['audit-log']]) {
      void client.invalidateQueries({ queryKey });
    }
  };
}

export function useDecide() {
  return useMutation({
    mutationFn: (decision: Decision) => decisions[decision.act](decision),
    onSettled: useUsersChanged(),
  });
}

export function useBulkAct() {
  return useMutation({
    mutationFn: async (body: Pick<Decision, 'act' | 'facts' | 'reason'> & { userIds: number[] }) =>
      unwrap(await call('bulkUsers', { body })),
    onSettled: useUsersChanged(),
  });
}

export function useAddNote(userId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (text: string) =>
      unwrap(await call('addUserNote', { params: { userId }, body: { text } })),
    onSettled: () => client.invalidateQueries({ queryKey: userKeys.one(userId) }),
  });
}
