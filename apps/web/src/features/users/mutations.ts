import type { AdminUser } from '@proffer/contract/users/admin-users.schemas';
import type { CheckableFact, UserAct } from '@proffer/contract/wire/choices';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, unwrap } from '../../lib/client';
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
  /** Of the profile that is in sight; what the company has changed since is not approved. */
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

/** Of the profiles in sight, by user id. */
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
