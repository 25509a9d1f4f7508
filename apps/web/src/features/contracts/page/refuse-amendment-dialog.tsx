import { Text } from '@mantine/core';
import type { FullContract } from '../../../entities/contracts/contract';
import { toast } from '../../../ui/toasts';
import { useAnswerAmendment } from '../amendments.mutations';
import type { ContractSide } from '../../../entities/contracts/keys';
import { otherCompany } from '../contracts.model';
import { ReasonDialog, ReasonForm } from '../../../ui/reason-dialog';

interface Props {
  contract: FullContract;
  isOpen: boolean;
  side: ContractSide;
  onClose: () => void;
}

/** Dialog for the reason of refusing an open amendment. */
export function RefuseAmendmentDialog({ contract, isOpen, side, onClose }: Props) {
  const answer = useAnswerAmendment(side);

  async function send({ contractId, contractName }: FullContract, number: number, reason: string) {
    await answer.mutateAsync({ contractId, number, act: { kind: 'reject', reason } });
    toast.announce('Amendment rejected', contractName);
    onClose();
  }

  return (
    <ReasonDialog title="Reject the amendment" isOpen={isOpen} isPending={answer.isPending} onClose={onClose}>
      {(cancel) => {
        const amendment = contract.openAmendment;
        if (!amendment) return null;
        return (
          <ReasonForm
            subject={contract.contractName}
            label="Reason"
            reader={otherCompany(contract, side)}
            confirmLabel="Reject"
            isDangerous
            failedText="Failed to reject the amendment."
            onSend={(reason) => send(contract, amendment.number, reason)}
            onCancel={cancel}
          >
            <Text size="sm">The contract stays as it is. Either side can propose another amendment.</Text>
          </ReasonForm>
        );
      }}
    </ReasonDialog>
  );
}
