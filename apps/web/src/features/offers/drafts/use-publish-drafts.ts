import { useMutation, useQueryClient } from '@tanstack/react-query';
import { offerKeys } from '../../../entities/offers/keys';
import { call, unwrap } from '../../../lib/client';
import { publishBody, type DraftFields } from './publish-drafts.model';

/** Mutation that completes and publishes several drafts with one request. */
export function usePublishDrafts() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ ids, fields }: { ids: readonly number[]; fields: DraftFields }) =>
      unwrap(await call('publishDrafts', { body: publishBody(ids, fields) })),
    onSettled: () => void client.invalidateQueries({ queryKey: offerKeys.all }),
  });
}
