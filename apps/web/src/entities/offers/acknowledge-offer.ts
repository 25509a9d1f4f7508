import { useQueryClient } from '@tanstack/react-query';
import { call, unwrap } from '../../lib/client';
import { offerKeys } from './keys';

/** Says that the buyer has read what a version of an offer changes (OFF-407); what speaks of the change goes. */
export function useAcknowledgeOffer() {
  const client = useQueryClient();
  return async (id: number, acknowledged: number): Promise<void> => {
    unwrap(await call('viewedOffer', { params: { id }, body: { acknowledged } }));
    await client.invalidateQueries({ queryKey: offerKeys.changes(id) });
  };
}
