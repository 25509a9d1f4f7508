import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, unwrap } from '../../lib/client';
import { offerKeys } from './keys';

function useOffersChanged() {
  const client = useQueryClient();
  return () => {
    for (const queryKey of [offerKeys.all, ['audit-log']]) void client.invalidateQueries({ queryKey });
  };
}

/** Mutation for administrators: takes an offer down with a reason for its supplier. */
export function useTakeDown() {
  return useMutation({
    mutationFn: async ({ id, reason }: { id: number; reason: string }) =>
      unwrap(await call('takeDownOffer', { params: { id }, body: { reason } })),
    onSettled: useOffersChanged(),
  });
}

/** Mutation for administrators: restores an offer after a takedown. */
export function useRestore() {
  return useMutation({
    mutationFn: async (id: number) => unwrap(await call('restoreOffer', { params: { id } })),
    onSettled: useOffersChanged(),
  });
}
