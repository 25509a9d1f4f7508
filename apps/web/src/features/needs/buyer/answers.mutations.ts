import { useMutation, useQueryClient } from '@tanstack/react-query';
import { needKeys } from '../../../entities/needs/keys';
import { quoteKeys } from '../../../entities/quotes/keys';
import { call, type CallParts, unwrap } from '../../../lib/client';

type Decline = CallParts<'declineAnswer'>['body'] & { answerId: number };

/** Declines an answer with a reason that its supplier reads. */
export function useDeclineAnswer(needId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ answerId, ...body }: Decline) =>
      unwrap(await call('declineAnswer', { params: { id: needId, answerId }, body })),
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: needKeys.received(needId) }),
        client.invalidateQueries({ queryKey: quoteKeys.all }),
      ]),
  });
}
