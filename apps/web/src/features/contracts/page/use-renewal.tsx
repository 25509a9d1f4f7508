import { daysAfter } from '@proffer/contract/contracts/days-after';
import { marketDay } from '@proffer/contract/contracts/market-day';
import { nextPeriodEnd } from '@proffer/contract/contracts/next-period';
import { isolated } from '@proffer/contract/wire/text-direction';
import { useNavigate } from '@tanstack/react-router';
import { contractPath, signatureRequestPath } from '../../../config/paths';
import type { FullContract } from '../../../entities/contracts/contract';
import type { ContractSide } from '../../../entities/contracts/keys';
import { useRequestSignature } from '../../../entities/signature-requests/calls';
import { useSigningWay } from '../../../entities/signature-requests/use-signing-way';
import { errorText } from '../../../lib/client';
import { useConfirm } from '../../../ui/confirm-dialog';
import { dayText } from '../../../ui/date-text.model';
import { toast } from '../../../ui/toasts';
import { useProposeAmendment } from '../amendments.mutations';
import { otherCompany } from '../contracts.model';
import { formOf, sentTerms } from '../form/contract-form.model';
import { useProposeAnew } from '../mutations';

/**
 * Proposes the same terms for the following period with two clicks: by an amendment, or by a new contract after the
 * end.
 */
export function useRenewal(side: ContractSide, value: number | null) {
  const confirm = useConfirm();
  const navigate = useNavigate();
  const amendment = useProposeAmendment();
  const anew = useProposeAnew();
  const request = useRequestSignature();
  const { way, takeRefusal } = useSigningWay(value);

  const ask = async (text: string) => confirm({ title: 'Renew contract', text, confirmLabel: 'Renew' });

  /** Proposes an amendment that changes only the end (CON-301). */
  async function goOn(contract: FullContract): Promise<void> {
    const { contractId, contractName, toBeSigned } = contract;
    const endDate = nextPeriodEnd(firstPeriod(contract), contract.endDate);
    const answer = await ask(
      `Propose to ${isolated(otherCompany(contract, side))} that “${isolated(contractName)}” continues with the same terms until ${dayText(endDate)}? ${
        toBeSigned
          ? 'It takes effect once both sides have signed it.'
          : 'It takes effect once they accept it too.'
      }`,
    );
    if (!answer) return;
    const reason = 'Renewal for the next period, with the same terms.';
    const terms = sentTerms({ ...formOf(contract), endDate, reason });
    const input = { ...terms, amendment: contract.amendment, insteadOf: undefined, reason };
    if (way === 'request') {
      const prepared = { act: 'amendment.propose', subjectId: contractId, input } as const;
      const { id } = await request.mutateAsync({ prepared, addressedTo: null, note: '' });
      toast.announce('Signature requested', contractName);
      await navigate({ to: signatureRequestPath(id) });
      return;
    }
    await amendment.mutateAsync({ contractId, ...input });
    toast.announce('Renewal proposed', contractName);
  }

  /**
   * Proposes a contract with the same terms and papers for a period of equal length, from the following day or from
   * today (CON-302).
   */
  async function beginAnew(contract: FullContract): Promise<void> {
    const { contractName } = contract;
    const yesterday = daysAfter(marketDay(new Date()), -1);
    const last = contract.endDate > yesterday ? contract.endDate : yesterday;
    const [startDate, endDate] = [daysAfter(last, 1), nextPeriodEnd(firstPeriod(contract), last)];
    const answer = await ask(
      `Propose “${isolated(contractName)}” to ${isolated(otherCompany(contract, side))} again with the same terms, from ${dayText(startDate)} until ${dayText(endDate)}? Proposing it does not bind you yet: both sides accept it afterwards.`,
    );
    if (!answer) return;
    const { contractId } = await anew.mutateAsync({ contract, startDate, endDate });
    toast.announce('Renewal proposed', contractName);
    await navigate({ to: contractPath.supplier(contractId) });
  }

  async function renew(contract: FullContract): Promise<void> {
    try {
      await (contract.contractStatus === 'Ended' ? beginAnew(contract) : goOn(contract));
    } catch (error) {
      takeRefusal(error);
      toast.error('The renewal was not proposed', errorText(error));
    }
  }

  return { isBusy: amendment.isPending || anew.isPending || request.isPending, renew };
}

/** Returns the original period, before any amendment. */
const firstPeriod = (contract: FullContract) =>
  contract.amendments.find(({ state }) => state === 'accepted')?.before ?? contract;
