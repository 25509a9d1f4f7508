import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, unwrap } from '../../lib/client';
import { offerKeys } from './keys';

function useOffersChanged() {
  const client = useQueryClient();
  return () => {
    for (const queryKey of [offerKeys.all, ['audit-log']]) void client.invalidateQueries({ queryKey });
  };
}

/** For administrators: closes an offer with a reason that its supplier reads. */
export function useTakeDown() {
  return useMutation({
    mutationFn: async ({ id, reason }: { id: number; reason: string }) =>
      unwrap(await call('takeDownOffer', { params: { id }, body: { reason } })),
    onSettled: useOffersChanged(),
  });
}

/** For administrators: puts an offer back that one of them took down. */
export function useRestore() {
  return useMutation({
    mutationFn: async (id: number) => unwrap(await call('restoreOffer', { params: { id } })),
    onSettled: useOffersChanged(),
  });
}
