import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, unwrap } from '../../../lib/client';
import { offerKeys } from '../../../offers/queries';

function useOffersChanged() {
  const client = useQueryClient();
  return () => {
    for (const queryKey of [offerKeys.all, ['audit-log']]) void client.invalidateQueries({ queryKey });
  };
}

export function useTakeDown() {
  return useMutation({
    mutationFn: async ({ id, reason }: { id: number; reason: string }) =>
      unwrap(await call('takeDownProposal', { params: { id }, body: { reason } })),
    onSettled: useOffersChanged(),
  });
}

export function useRestore() {
  return useMutation({
    mutationFn: async (id: number) => unwrap(await call('restoreProposal', { params: { id } })),
    onSettled: useOffersChanged(),
  });
}
