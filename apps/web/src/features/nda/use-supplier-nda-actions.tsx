import { limits } from '@proffer/contract/wire/limits';
import { isolated } from '@proffer/contract/wire/text-direction';
import { useNavigate } from '@tanstack/react-router';
import type { NdaRequest } from '../../entities/nda/nda-request';
import { webPaths } from '../../config/paths';
import { useConfirm } from '../../ui/confirm-dialog';
import { useAddContract } from './use-add-contract';
import {
  useArchiveNda,
  useEndNdaCover,
  useRejectNda,
  useRemoveNda,
  useSkipNda,
  useTakeBackSharing,
} from './mutations';
import type { NdaAction } from './nda-actions.model';
import { useDownloadNda } from './use-download-nda';
import { useRemind } from './use-remind';
import { useRowRun } from './use-row-run';
import { useRenewalActs } from './renewing/use-renewal-acts';

const reasonField = {
  label: 'Reason (optional, the buyer sees it)',
  most: limits.reason,
};

/**
 * The supplier's actions with their questions and texts (NDA-6 to NDA-8, NDA-27). `onShare` opens the dialogs for
 * approving and sharing. `busyId` is the row that waits for the server.
 */
export function useSupplierNdaActions(onShare: (row: NdaRequest) => Promise<void>) {
  const confirm = useConfirm();
  const navigate = useNavigate();
  const download = useDownloadNda();
  const addContract = useAddContract();
  const [reject, skip, archive, remove] = [useRejectNda(), useSkipNda(), useArchiveNda(), useRemoveNda()];
  const [end, takeBack] = [useEndNdaCover(), useTakeBackSharing()];
  const { run, busyId } = useRowRun();
  const remind = useRemind(run);
  const actOnRenewal = useRenewalActs('supplier', run);

  async function refuse(row: NdaRequest, kind: 'reject' | 'skip') {
    const isReject = kind === 'reject';
    const answer = await confirm({
      title: isReject ? 'Reject' : 'Skip NDA',
      text: isReject
        ? `Reject the NDA request of ${isolated(row.buyerCompany || row.buyerName)} for “${isolated(row.offerTitle)}”? You can return it to active later.`
        : `Skip the NDA request of ${isolated(row.buyerCompany || row.buyerName)} for “${isolated(row.offerTitle)}”? It leaves the active list; you can return it later.`,
      confirmLabel: isReject ? 'Reject' : 'Skip NDA',
      isDangerous: isReject,
      reason: reasonField,
    });
    if (!answer) return;
    const change = { ...row, reason: answer.reason };
    if (isReject) {
      await run(
        row,
        () => reject.mutateAsync(change),
        'NDA request rejected',
        'Failed to reject NDA request',
      );
    } else {
      await run(row, () => skip.mutateAsync(change), 'NDA request skipped', 'Failed to skip NDA request');
    }
  }

  async function endCover(row: NdaRequest) {
    const answer = await confirm({
      title: 'End cover',
      text: `Stop opening other offers to ${isolated(row.buyerCompany || row.buyerName)} under this NDA? Every offer except “${isolated(row.offerTitle)}” is withheld from them again, including those they have opened. The information they have read stays protected by the NDA.`,
      confirmLabel: 'End cover',
      isDangerous: true,
      reason: reasonField,
    });
    if (!answer) return;
    await run(
      row,
      () => end.mutateAsync({ ndaId: row.ndaId, reason: answer.reason }),
      'Cover ended',
      'The cover was not ended',
    );
  }

  async function moveToArchive(row: NdaRequest) {
    const isOpen = row.ndaStatus === 'Requested';
    const answer = await confirm({
      title: 'Move To Archive',
      text: isOpen
        ? 'Are you sure you want to archive this NDA request? The buyer is still waiting for an answer.'
        : 'Are you sure you want to archive this NDA request?',
      confirmLabel: 'Move To Archive',
    });
    if (!answer) return;
    await run(
      row,
      () => archive.mutateAsync({ ndaId: row.ndaId, archived: true }),
      'NDA request archived successfully',
      'Failed to archive NDA request',
    );
  }

  async function takeOff(row: NdaRequest) {
    const answer = await confirm({
      title: 'Remove',
      text:
        row.ndaStatus === 'Requested'
          ? 'Remove this NDA request from your lists? The buyer is notified that it was skipped.'
          : 'Remove this NDA request from your lists? A signed document stays available to both parties.',
      confirmLabel: 'Remove',
      isDangerous: true,
    });
    if (!answer) return;
    await run(
      row,
      () => remove.mutateAsync(row.ndaId),
      'NDA request removed',
      'Failed to remove NDA request',
    );
  }

  async function act(action: NdaAction, row: NdaRequest): Promise<void> {
    switch (action) {
      case 'approve':
      case 'continueSharing':
        return onShare(row);
      case 'addContract':
        return addContract(row);
      case 'read':
        return navigate({ to: webPaths.supplierNda, search: { read: String(row.ndaId) } });
      case 'reject':
      case 'skip':
        return refuse(row, action);
      case 'endCover':
        return endCover(row);
      case 'archive':
        return moveToArchive(row);
      case 'return':
        return run(
          row,
          () => archive.mutateAsync({ ndaId: row.ndaId, archived: false }),
          'Moved back to active requests.',
          'Failed to return NDA to active.',
        );
      case 'takeBack':
        return run(
          row,
          () => takeBack.mutateAsync(row.ndaId),
          'Sharing withdrawn. You can approve and share another document now.',
          'The sharing was not withdrawn',
        );
      case 'remove':
        return takeOff(row);
      case 'download':
      case 'downloadCopy':
      case 'certificate':
      case 'dealFile':
        return download(action, row);
      case 'remind':
        return remind(row);
      case 'renew':
      case 'signRenewal':
      case 'declineRenewal':
      case 'withdrawRenewal':
        return actOnRenewal(action, row);
      // Actions of the buyer.
      case 'sign':
      case 'decline':
      case 'wantChanges':
      case 'withdraw':
      case 'askAgain':
      case 'openOffer':
        return;
    }
  }

  return { act, busyId };
}
