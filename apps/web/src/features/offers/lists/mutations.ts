import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, unwrap } from '../../../lib/client';
import { newId } from '../../../lib/new-id';
import { offerKeys } from '../../../entities/offers/keys';

/** Publishes (`true`) or moves back to draft (`false`). */
export function useSetPublished() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, isPublished }: { id: number; isPublished: boolean }) =>
      unwrap(await call('setPublished', { params: { id }, body: { published: isPublished } })),
    onSettled: () => void client.invalidateQueries({ queryKey: offerKeys.all }),
  });
}

/** Makes a draft that says what an offer of one's own says. */
export function useDuplicateOffer() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (id: number) =>
      unwrap(await call('duplicateOffer', { params: { id }, body: { clientId: newId() } })),
    onSettled: () => void client.invalidateQueries({ queryKey: offerKeys.own }),
  });
}

/** Removes an offer of one's own; resolves to the server's words (removed, or closed when others hang on it). */
export function useRemoveOffer() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (id: number) => unwrap(await call('removeOffer', { params: { id } })),
    onSettled: () => void client.invalidateQueries({ queryKey: offerKeys.all }),
  });
}
