import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, unwrap } from '../../../lib/client';
import { newId } from '../../../lib/new-id';
import { offerKeys } from '../../../entities/offers/keys';

/** Mutation that publishes an offer (`true`) or moves it back to draft (`false`). */
export function useSetPublished() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, isPublished }: { id: number; isPublished: boolean }) =>
      unwrap(await call('setPublished', { params: { id }, body: { published: isPublished } })),
    onSettled: () => void client.invalidateQueries({ queryKey: offerKeys.all }),
  });
}

/** Mutation that copies one's own offer into a new draft. */
export function useDuplicateOffer() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (id: number) =>
      unwrap(await call('duplicateOffer', { params: { id }, body: { clientId: newId() } })),
    onSettled: () => void client.invalidateQueries({ queryKey: offerKeys.own }),
  });
}

/**
 * Mutation that removes one's own offer; resolves to the server's message (removed, or closed if there are dealings).
 */
export function useRemoveOffer() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (id: number) => unwrap(await call('removeOffer', { params: { id } })),
    onSettled: () => void client.invalidateQueries({ queryKey: offerKeys.all }),
  });
}
