import { limits } from '@proffer/contract/wire/limits';
import { isolated } from '@proffer/contract/wire/text-direction';
import { useNavigate } from '@tanstack/react-router';
import { webPaths } from '../../../config/paths';
import type { NdaRequest } from '../../../entities/nda/nda-request';
import { useConfirm } from '../../../ui/confirm-dialog';
import type { NdaSide, RenewalAction } from '../nda-actions.model';
import type { useRowRun } from '../use-row-run';
import { useDeclineRenewal, useWithdrawRenewal } from './renewal-calls';

/** Actions of a renewal for either side, with their questions and texts (NDA-241, NDA-244). */
export function useRenewalActs(side: NdaSide, run: ReturnType<typeof useRowRun>['run']) {
  const confirm = useConfirm();
  const navigate = useNavigate();
  const [decline, withdraw] = [useDeclineRenewal(), useWithdrawRenewal()];

  async function refuse(row: NdaRequest): Promise<void> {
    const answer = await confirm({
      title: 'Decline renewal',
      text: `Decline to renew the NDA for “${isolated(row.offerTitle)}”? It stays valid until its last day.`,
      confirmLabel: 'Decline renewal',
      isDangerous: true,
      reason: { label: 'Reason (the other side sees it)', most: limits.reason, isRequired: true },
    });
    if (!answer) return;
    const work = () => decline.mutateAsync({ ndaId: row.ndaId, reason: answer.reason });
    await run(row, work, 'Renewal declined', 'The renewal was not declined');
  }

  async function takeBack(row: NdaRequest): Promise<void> {
    const answer = await confirm({
      title: 'Withdraw renewal',
      text: `Withdraw your signature for the renewal of the NDA for “${isolated(row.offerTitle)}”? The NDA stays valid until its last day.`,
      confirmLabel: 'Withdraw renewal',
      reason: { label: 'Reason (optional, the other side sees it)', most: limits.reason },
    });
    if (!answer) return;
    const work = () => withdraw.mutateAsync({ ndaId: row.ndaId, reason: answer.reason });
    await run(row, work, 'Renewal withdrawn', 'The renewal was not withdrawn');
  }

  return async (action: RenewalAction, row: NdaRequest): Promise<void> => {
    switch (action) {
      case 'renew':
      case 'signRenewal':
        return navigate({
          to: side === 'supplier' ? webPaths.supplierNda : webPaths.buyerNda,
          search: { renew: String(row.ndaId) },
        });
      case 'declineRenewal':
        return refuse(row);
      case 'withdrawRenewal':
        return takeBack(row);
    }
  };
}
