import { Text } from '@mantine/core';
import type { Contract } from '../../../entities/contracts/contract';
import type { ContractSide } from '../../../entities/contracts/keys';
import { toast } from '../../../ui/toasts';
import { otherCompany } from '../contracts.model';
import { useRejectContract } from '../mutations';
import { ReasonDialog, ReasonForm } from '../../../ui/reason-dialog';

interface Props {
  contract: Contract;
  isOpen: boolean;
  side: ContractSide;
  onClose: () => void;
}

/** Dialog for the reason of rejecting a contract. */
export function RejectDialog({ contract, isOpen, side, onClose }: Props) {
  const reject = useRejectContract(side);
  const isTakenBack = side === 'supplier';
  const act = isTakenBack ? 'Withdraw' : 'Reject';

  async function send(reason: string) {
    await reject.mutateAsync({ contractId: contract.contractId, reason, wantsChanges: false });
    toast.announce('Contract rejected', contract.contractName);
    onClose();
  }

  return (
    <ReasonDialog title={`${act} contract`} isOpen={isOpen} isPending={reject.isPending} onClose={onClose}>
      {(cancel) => (
        <ReasonForm
          subject={contract.contractName}
          label="Reason"
          reader={otherCompany(contract, side)}
          confirmLabel={act}
          isDangerous
          failedText="Failed to reject contract."
          onSend={send}
          onCancel={cancel}
        >
          <Text size="sm">
            {isTakenBack ? 'You withdraw the contract, and it ends.' : 'The contract ends.'} This cannot be
            undone.
          </Text>
        </ReasonForm>
      )}
    </ReasonDialog>
  );
}
