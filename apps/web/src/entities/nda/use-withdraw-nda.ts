import { limits } from '@proffer/contract/wire/limits';
import { isolated } from '@proffer/contract/wire/text-direction';
import { useQueryClient } from '@tanstack/react-query';
import { call, errorText, unwrap } from '../../lib/client';
import { useConfirm } from '../../ui/confirm-dialog';
import { toast } from '../../ui/toasts';
import { offerKeys } from '../offers/keys';
import { ndaKeys } from './keys';
import type { NdaRequest } from './nda-request';

type Asked = Pick<NdaRequest, 'ndaId' | 'offerTitle' | 'supplierCompany'>;

/** Withdraws an unanswered request after a question, and shows the result (NDA-80). */
export function useWithdrawNda(): (asked: Asked) => Promise<void> {
  const confirm = useConfirm();
  const client = useQueryClient();
  return async ({ ndaId, offerTitle, supplierCompany }) => {
    const answer = await confirm({
      title: 'Withdraw request',
      text: `Withdraw your NDA request on “${isolated(offerTitle)}”? ${isolated(supplierCompany)} is notified. You can request it again later.`,
      confirmLabel: 'Withdraw request',
      reason: { label: 'Reason (optional, the supplier sees it)', most: limits.reason },
    });
    if (!answer) return;
    try {
      unwrap(await call('withdrawNda', { params: { id: ndaId }, body: answer }));
      toast.announce('NDA request withdrawn');
    } catch (error) {
      toast.error('The NDA request was not withdrawn', errorText(error));
    }
    await Promise.all([
      client.invalidateQueries({ queryKey: ndaKeys.lists }),
      client.invalidateQueries({ queryKey: offerKeys.all }),
    ]);
  };
}
