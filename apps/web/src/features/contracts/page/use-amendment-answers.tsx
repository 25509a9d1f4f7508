import { Stack, Text } from '@mantine/core';
import { isolated } from '@proffer/contract/wire/text-direction';
import type { FullContract } from '../../../entities/contracts/contract';
import { isSignatureToRequest } from '../../../entities/signature-requests/calls';
import { errorText } from '../../../lib/client';
import { useConfirm } from '../../../ui/confirm-dialog';
import { toast } from '../../../ui/toasts';
import { useAnswerAmendment } from '../amendments.mutations';
import type { ContractSide } from '../../../entities/contracts/keys';
import { openAmendmentOf } from './open-amendment';
import { TermChanges } from '../../../entities/contracts/term-changes';

/**
 * Accepts an amendment or withdraws the user's own, after a confirmation that shows its content. `onRequest` is called
 * if a colleague has to sign or to approve.
 */
export function useAmendmentAnswers(side: ContractSide, onRequest: () => void) {
  const confirm = useConfirm();
  const answer = useAnswerAmendment(side);

  async function accept(contract: FullContract): Promise<void> {
    const amendment = openAmendmentOf(contract);
    if (!amendment) return;
    const isSure = await confirm({
      title: 'Accept amendment',
      text: (
        <Stack gap="xs">
          <Text fw={600}>{contract.contractName}</Text>
          <TermChanges before={contract} after={amendment} isWhole />
          <Text size="sm" c="dimmed">
            Your acceptance is recorded with the time. The contract has these terms from then on, and can only
            be changed by another amendment.
          </Text>
        </Stack>
      ),
      confirmLabel: 'Accept',
    });
    if (!isSure) return;
    try {
      await answer.mutateAsync({
        contractId: contract.contractId,
        number: amendment.number,
        act: { kind: 'accept' },
      });
      toast.announce('Amendment accepted', amendment.contractName);
    } catch (error) {
      if (isSignatureToRequest(error)) return onRequest();
      toast.error('Failed to accept the amendment', errorText(error));
    }
  }

  async function withdraw(contract: FullContract): Promise<void> {
    const amendment = contract.openAmendment;
    if (!amendment) return;
    const isSure = await confirm({
      title: 'Withdraw amendment',
      text: `The contract “${isolated(contract.contractName)}” stays as it is. You can propose another amendment.`,
      confirmLabel: 'Withdraw',
    });
    if (!isSure) return;
    try {
      await answer.mutateAsync({
        contractId: contract.contractId,
        number: amendment.number,
        act: { kind: 'withdraw' },
      });
      toast.announce('Amendment withdrawn', contract.contractName);
    } catch (error) {
      toast.error('Failed to withdraw the amendment', errorText(error));
    }
  }

  return { isBusy: answer.isPending, accept, withdraw };
}
