import { nextPeriodEnd } from '@proffer/contract/contracts/next-period';
import { isolated } from '@proffer/contract/wire/text-direction';
import type { FullContract } from '../../../entities/contracts/contract';
import type { ContractSide } from '../../../entities/contracts/keys';
import { errorText } from '../../../lib/client';
import { useConfirm } from '../../../ui/confirm-dialog';
import { dayText } from '../../../ui/date-text.model';
import { toast } from '../../../ui/toasts';
import { useProposeAmendment } from '../amendments.mutations';
import { otherCompany } from '../contracts.model';
import { formOf } from '../form/contract-form.model';

/** The same terms for the period after: an amendment that moves the end alone, proposed by two presses (CON-301). */
export function useRenewal(side: ContractSide) {
  const confirm = useConfirm();
  const { isPending, mutateAsync } = useProposeAmendment();

  async function renew(contract: FullContract): Promise<void> {
    const { contractId, amendment, contractName, toBeSigned } = contract;
    // As long as was agreed at first, however often it was renewed since.
    const first = contract.amendments.find(({ state }) => state === 'accepted')?.before ?? contract;
    const endDate = nextPeriodEnd(first, contract.endDate);
    const answer = await confirm({
      title: 'Renew contract',
      text: `Propose to ${isolated(otherCompany(contract, side))} that “${isolated(contractName)}” goes on with the same terms until ${dayText(endDate)}? ${
        toBeSigned ? 'It holds once both sides have signed it.' : 'It holds once they accept it too.'
      }`,
      confirmLabel: 'Renew',
    });
    if (!answer) return;
    try {
      const reason = 'Renewal for the next period, with the same terms.';
      const form = { ...formOf(contract), endDate, reason };
      await mutateAsync({ contractId, amendment, insteadOf: undefined, form });
      toast.success('Renewal proposed', contractName);
    } catch (error) {
      toast.error('The renewal was not proposed', errorText(error));
    }
  }

  return { isBusy: isPending, renew };
}
