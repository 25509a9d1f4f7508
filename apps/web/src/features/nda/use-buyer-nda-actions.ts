import { limits } from '@proffer/contract/wire/limits';
import { requestNoteRule } from '@proffer/contract/nda/rules';
import { isolated } from '@proffer/contract/wire/text-direction';
import { useNavigate } from '@tanstack/react-router';
import { offerPath, webPaths } from '../../config/paths';
import type { NdaRequest } from '../../entities/nda/nda-request';
import { useWithdrawNda } from '../../entities/nda/use-withdraw-nda';
import { useConfirm } from '../../ui/confirm-dialog';
import { useAskAgain, useDeclineNda, useWantNdaChanges } from './mutations';
import type { NdaAction } from './nda-actions.model';
import { useDownloadNda } from './use-download-nda';
import { useRemind } from './use-remind';
import { useRowRun } from './use-row-run';
import { useRenewalActs } from './renewing/use-renewal-acts';

/** The buyer's actions with their questions and texts (NDA-80 to NDA-86). */
export function useBuyerNdaActions() {
  const confirm = useConfirm();
  const navigate = useNavigate();
  const download = useDownloadNda();
  const { run, busyId } = useRowRun();
  const remind = useRemind(run);
  const actOnRenewal = useRenewalActs('buyer', run);
  const withdraw = useWithdrawNda();
  const [decline, askAgain, wantChanges] = [useDeclineNda(), useAskAgain(), useWantNdaChanges()];

  async function refuse(row: NdaRequest): Promise<void> {
    const answer = await confirm({
      title: 'Decline',
      text: `Decline the NDA for “${isolated(row.offerTitle)}” as ${isolated(row.supplierCompany)} shared it? Either of you can start another one.`,
      confirmLabel: 'Decline',
      isDangerous: true,
      reason: { label: 'Reason (the supplier sees it)', most: limits.reason, isRequired: true },
    });
    if (!answer) return;
    const { reason } = answer;
    const work = () => decline.mutateAsync({ ndaId: row.ndaId, reason });
    await run(row, work, 'NDA declined', 'The NDA was not declined');
  }

  async function object(row: NdaRequest): Promise<void> {
    const answer = await confirm({
      title: 'Request changes',
      text: `Request changes to the NDA for “${isolated(row.offerTitle)}” from ${isolated(row.supplierCompany)}? The shared document can then no longer be signed.`,
      confirmLabel: 'Request changes',
      reason: { label: 'What should change? (the supplier sees it)', most: limits.reason, isRequired: true },
    });
    if (!answer) return;
    const { reason } = answer;
    const work = () => wantChanges.mutateAsync({ ndaId: row.ndaId, reason });
    await run(row, work, 'Changes requested', 'The changes were not requested');
  }

  async function ask(row: NdaRequest): Promise<void> {
    const answer = await confirm({
      title: 'Ask again',
      text: `Request the NDA for “${isolated(row.offerTitle)}” from ${isolated(row.supplierCompany)} again?`,
      confirmLabel: 'Request NDA',
      reason: { label: 'Note to the supplier (optional)', most: requestNoteRule.most },
    });
    if (!answer) return;
    const work = () => askAgain.mutateAsync({ ...row, note: answer.reason });
    await run(row, work, 'NDA requested successfully', 'NDA request failed');
  }

  async function act(action: NdaAction, row: NdaRequest): Promise<void> {
    switch (action) {
      case 'sign':
      case 'read':
        return navigate({ to: webPaths.buyerNda, search: { read: String(row.ndaId) } });
      case 'openOffer':
        return navigate({ to: offerPath.buyer(row.offerId) });
      case 'withdraw':
        return withdraw(row);
      case 'decline':
        return refuse(row);
      case 'wantChanges':
        return object(row);
      case 'askAgain':
        return ask(row);
      case 'remind':
        return remind(row);
      case 'renew':
      case 'signRenewal':
      case 'declineRenewal':
      case 'withdrawRenewal':
        return actOnRenewal(action, row);
      case 'download':
      case 'downloadCopy':
      case 'certificate':
      case 'dealFile':
        return download(action, row);
      // Actions of the supplier.
      case 'approve':
      case 'continueSharing':
      case 'takeBack':
      case 'addContract':
      case 'reject':
      case 'skip':
      case 'endCover':
      case 'archive':
      case 'return':
      case 'remove':
        return;
    }
  }

  return { act, busyId };
}
