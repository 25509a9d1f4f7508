import type { AdminUser } from '@proffer/contract/users/admin-users.schemas';
import type { CheckableFact, UserAct } from '@proffer/contract/wire/choices';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, unwrap } from '../../lib/client';
import { userKeys } from './queries';

/** Decision made in an action's dialog; values that the action does not use are ignored. */
export interface Decision {
  userId: number;
  act: UserAct;
  facts: CheckableFact[];
  /** Reason sent to the user. */
  reason: string;
  /** Internal note for administrators. */
  note: string;
  /** Version of the profile on screen; later changes by the company are not approved. */
  profileVersion?: number | undefined;
}

const decisions: Record<UserAct, (decision: Decision) => Promise<{ msg: string }>> = {
  approve: async ({ userId, facts, note, profileVersion }) =>
    unwrap(await call('approveUser', { params: { userId }, body: { facts, note, profileVersion } })),
  deny: async ({ userId, reason, note }) =>
    unwrap(await call('denyUser', { params: { userId }, body: { reason, note } })),
  activate: async ({ userId, note }) =>
    unwrap(await call('activateUser', { params: { userId }, body: { note } })),
  deactivate: async ({ userId, reason, note }) =>
    unwrap(await call('deactivateUser', { params: { userId }, body: { reason, note } })),
};

/** Returns a function that refetches everything that shows users. */
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

/** Returns the versions of the shown profiles by user id. */
function versionsOf(users: AdminUser[]): Record<string, number> {
  const versions = users.flatMap(({ userId, profileVersion }) =>
    profileVersion === null ? [] : [[userId, profileVersion] as const],
  );
  return Object.fromEntries(versions);
}

export function useBulkAct() {
  return useMutation({
    mutationFn: async ({
      users,
      ...wanted
    }: Pick<Decision, 'act' | 'facts' | 'reason'> & { users: AdminUser[] }) => {
      const userIds = users.map(({ userId }) => userId);
      const seen = wanted.act === 'approve' ? { profileVersions: versionsOf(users) } : {};
      return unwrap(await call('bulkUsers', { body: { ...wanted, ...seen, userIds } }));
    },
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
