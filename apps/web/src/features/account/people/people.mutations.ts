import type { Permissions } from '@proffer/contract/members/rules';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { memberKeys } from '../../../entities/members/queries';
import { call, unwrap } from '../../../lib/client';
import { sessionQuery } from '../../../lib/session';

export const memberSessionsQuery = (memberId: number) =>
  queryOptions({
    queryKey: memberKeys.sessions(memberId),
    queryFn: async () => unwrap(await call('memberSessions', { params: { memberId } })),
    staleTime: 0,
  });

/** Mutation about people; reloads the list and, for changes of the user's own rights or name, the session. */
function usePeopleCall<Input, Output>(send: (input: Input) => Promise<Output>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: memberKeys.people }),
        client.invalidateQueries({ queryKey: sessionQuery.queryKey }),
      ]),
  });
}

export const useRenameSelf = () =>
  usePeopleCall(async (name: string) => unwrap(await call('renameSelf', { body: { name } })));

export const useChangeMember = () =>
  usePeopleCall(async ({ memberId, ...body }: Permissions & { memberId: number }) =>
    unwrap(await call('changeMember', { params: { memberId }, body })),
  );

export const useRemoveMember = () =>
  usePeopleCall(async ({ memberId, successorId }: { memberId: number; successorId: number | null }) =>
    unwrap(
      await call('removeMember', {
        params: { memberId },
        query: successorId === null ? {} : { successorId },
      }),
    ),
  );

export const useRequireTwoStep = () =>
  usePeopleCall(async (isRequired: boolean) =>
    unwrap(await call('requireTwoStep', { body: { isRequired } })),
  );

export const useInvite = () =>
  usePeopleCall(async (body: Permissions & { email: string }) =>
    unwrap(await call('invitePerson', { body })),
  );

export const useResendInvitation = () =>
  usePeopleCall(async (id: number) => unwrap(await call('resendInvitation', { params: { id } })));

export const useWithdrawInvitation = () =>
  usePeopleCall(async (id: number) => unwrap(await call('withdrawInvitation', { params: { id } })));

/** Ends the sessions of a colleague. */
export function useEndMemberSessions() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (memberId: number) => unwrap(await call('endMemberSessions', { params: { memberId } })),
    onSettled: (_reply, _error, memberId) =>
      client.invalidateQueries({ queryKey: memberKeys.sessions(memberId) }),
  });
}

/** Leaves the company, which ends this session. */
export const useLeaveCompany = () =>
  useMutation({ mutationFn: async () => unwrap(await call('leaveCompany')) });
