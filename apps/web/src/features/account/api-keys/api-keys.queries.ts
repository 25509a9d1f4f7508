import type { KeyScopes } from '@proffer/contract/api-keys/rules';
import { integrationPaths } from '@proffer/contract/wire/integration-paths';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, learnPaths, unwrap } from '../../../lib/client';

// Outside the first load: only these settings make the calls.
learnPaths(integrationPaths);

export const apiKeysQuery = queryOptions({
  queryKey: ['account', 'api-keys'],
  queryFn: async () => unwrap(await call('apiKeys')).keys,
});

/** Mutation of the keys, after which the list is loaded again. Its result is not cached: it may contain a secret. */
function useKeysCall<Input, Output>(send: (input: Input) => Promise<Output>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    gcTime: 0,
    onSettled: () => client.invalidateQueries({ queryKey: apiKeysQuery.queryKey }),
  });
}

export interface KeyToCreate {
  name: string;
  scopes: KeyScopes;
  days: number;
  memberId?: number;
}

export const useCreateKey = () =>
  useKeysCall(async (body: KeyToCreate) => unwrap(await call('createApiKey', { body })));

export const useReplaceKey = () =>
  useKeysCall(async ({ id, days }: { id: number; days: number }) =>
    unwrap(await call('rotateApiKey', { params: { id }, body: { days } })),
  );

export const useTransferKey = () =>
  useKeysCall(async ({ id, memberId }: { id: number; memberId: number }) =>
    unwrap(await call('transferApiKey', { params: { id }, body: { memberId } })),
  );

export const useRevokeKey = () =>
  useKeysCall(async (id: number) => unwrap(await call('revokeApiKey', { params: { id } })));
