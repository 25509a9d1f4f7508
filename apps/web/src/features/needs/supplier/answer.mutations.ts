import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { needKeys } from '../../../entities/needs/keys';
import type { Need, OwnAnswer } from '../../../entities/needs/need';
import { call, type CallParts, unwrap } from '../../../lib/client';

function showAnswer(client: QueryClient, needId: number, answer: OwnAnswer): Promise<void> {
  client.setQueryData(needKeys.ownAnswer(needId), answer);
  return client.invalidateQueries({ queryKey: needKeys.all });
}

/** Saves the supplier's answer to a need. */
export function useSaveAnswer({ needId }: Pick<Need, 'needId'>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: CallParts<'saveAnswer'>['body']) =>
      unwrap(await call('saveAnswer', { params: { id: needId }, body })),
    onSuccess: (answer) => showAnswer(client, needId, answer),
  });
}

/** Confirms the stored answer for the changed need. */
export function useConfirmAnswer({ needId, version }: Pick<Need, 'needId' | 'version'>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () =>
      unwrap(await call('confirmAnswer', { params: { id: needId }, body: { needVersion: version } })),
    onSuccess: (answer) => showAnswer(client, needId, answer),
  });
}

export function useWithdrawAnswer({ needId }: Pick<Need, 'needId'>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => unwrap(await call('withdrawAnswer', { params: { id: needId } })),
    onSuccess: () => client.invalidateQueries({ queryKey: needKeys.all }),
  });
}

/** Asks the buyer to open the part under NDA by requesting the NDA of an own offer. */
export function useAskNda({ needId }: Pick<Need, 'needId'>) {
  return useMutation({
    mutationFn: async (offerId: number) =>
      unwrap(await call('askNeedNda', { params: { id: needId }, body: { offerId } })),
  });
}
