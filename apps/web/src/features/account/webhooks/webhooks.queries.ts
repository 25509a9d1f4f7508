import { integrationPaths } from '@proffer/contract/wire/integration-paths';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, learnPaths, unwrap } from '../../../lib/client';
import type { TypedWebhook } from './webhooks.model';

// Outside the first load: only these settings make the calls.
learnPaths(integrationPaths);

const root = ['account', 'webhooks'] as const;

export const webhooksQuery = queryOptions({
  queryKey: [...root, 'list'],
  queryFn: async () => unwrap(await call('webhooks')).webhooks,
  // Always reloaded, because deliveries change the list without an act of a person.
  staleTime: 0,
  refetchOnMount: true,
});

/** Deliveries of a webhook, the newest first, ten per page. */
export const deliveriesQuery = (id: number, page: number) =>
  queryOptions({
    queryKey: [...root, 'deliveries', id, page],
    queryFn: async () =>
      unwrap(await call('webhookDeliveries', { params: { id }, query: { page, size: 10 } })),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchOnMount: true,
  });

/** Mutation of the webhooks, after which all lists are loaded again. Its result may contain a secret: not cached. */
function useWebhooksCall<Input, Output>(send: (input: Input) => Promise<Output>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    gcTime: 0,
    onSettled: () => client.invalidateQueries({ queryKey: root }),
  });
}

export const useCreateWebhook = () =>
  useWebhooksCall(async (body: TypedWebhook) => unwrap(await call('createWebhook', { body })));

export const useUpdateWebhook = () =>
  useWebhooksCall(async ({ id, ...body }: TypedWebhook & { id: number }) =>
    unwrap(await call('updateWebhook', { params: { id }, body })),
  );

export const useRotateSecret = () =>
  useWebhooksCall(async (id: number) => unwrap(await call('rotateWebhookSecret', { params: { id } })));

export const usePauseWebhook = () =>
  useWebhooksCall(async (id: number) => unwrap(await call('pauseWebhook', { params: { id } })));

export const useResumeWebhook = () =>
  useWebhooksCall(async (id: number) => unwrap(await call('resumeWebhook', { params: { id } })));

export const useRemoveWebhook = () =>
  useWebhooksCall(async (id: number) => unwrap(await call('removeWebhook', { params: { id } })));

export const useTestWebhook = () =>
  useWebhooksCall(async (id: number) => unwrap(await call('testWebhook', { params: { id } })));

export const useReplayDelivery = () =>
  useWebhooksCall(async (params: { id: number; deliveryId: number }) =>
    unwrap(await call('replayDelivery', { params })),
  );
