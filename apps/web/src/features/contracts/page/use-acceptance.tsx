import type { Contract } from '../../../entities/contracts/contract';
import type { ContractSide } from '../../../entities/contracts/keys';
import { isSignatureToRequest } from '../../../entities/signature-requests/calls';
import { useSeeingChanges } from '../../../entities/offers/unseen-changes';
import { errorText } from '../../../lib/client';
import { useConfirm } from '../../../ui/confirm-dialog';
import { toast } from '../../../ui/toasts';
import { useAcceptContract } from '../mutations';
import { AcceptedTerms } from './accepted-terms';

/**
 * Accepts a contract electronically, after a confirmation that shows the accepted terms (CON-19). `onRequest` is called
 * if a colleague has to sign or to approve.
 */
export function useAcceptance(side: ContractSide, onRequest: () => void) {
  const confirm = useConfirm();
  const seeing = useSeeingChanges();
  const { isPending, mutateAsync } = useAcceptContract(side);

  async function accept(contract: Contract): Promise<void> {
    const isSure = await confirm({
      title: 'Accept contract',
      text: <AcceptedTerms contract={contract} side={side} />,
      confirmLabel: 'Accept',
    });
    if (!isSure) return;
    try {
      await seeing(contract.offerId, () => mutateAsync(contract));
      toast.announce('Contract accepted', contract.contractName);
    } catch (error) {
      if (isSignatureToRequest(error)) return onRequest();
      toast.error('Failed to accept contract', errorText(error));
    }
  }

  return { isBusy: isPending, accept };
}
