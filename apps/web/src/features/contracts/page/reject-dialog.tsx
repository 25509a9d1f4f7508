import { Text } from '@mantine/core';
import { isolated } from '@proffer/contract/wire/text-direction';
import type { Contract } from '../../../entities/contracts/contract';
import type { ContractSide } from '../../../entities/contracts/keys';
import { toast } from '../../../ui/toasts';
import { otherCompany } from '../contracts.model';
import { useRejectContract } from '../mutations';
import { ReasonDialog, ReasonForm } from './reason-dialog';

interface Props {
  contract: Contract;
  /** Else the contract ends. */
  wantsChanges: boolean;
  isOpen: boolean;
  side: ContractSide;
  onClose: () => void;
}

/** Asks why a contract is sent back or ended. */
export function RejectDialog({ contract, wantsChanges, isOpen, side, onClose }: Props) {
  const reject = useRejectContract(side);
  const other = otherCompany(contract, side);
  const isTakenBack = side === 'supplier';
  const words = wantsChanges
    ? { title: 'Ask for changes', label: 'What should be changed?', confirm: 'Ask for changes' }
    : {
        title: isTakenBack ? 'Take back contract' : 'Refuse contract',
        label: 'Reason',
        confirm: isTakenBack ? 'Take back' : 'Refuse',
      };

  async function send(reason: string) {
    await reject.mutateAsync({ contractId: contract.contractId, reason, wantsChanges });
    toast.success(wantsChanges ? 'Changes asked for' : 'Contract rejected', contract.contractName);
    onClose();
  }

  return (
    <ReasonDialog title={words.title} isOpen={isOpen} isPending={reject.isPending} onClose={onClose}>
      {(cancel) => (
        <ReasonForm
          subject={contract.contractName}
          label={words.label}
          reader={other}
          confirmLabel={words.confirm}
          isDangerous={!wantsChanges}
          failedText="Failed to reject contract."
          onSend={send}
          onCancel={cancel}
        >
          <Text size="sm">{consequence()}</Text>
        </ReasonForm>
      )}
    </ReasonDialog>
  );

  function consequence(): string {
    if (wantsChanges) return `${isolated(other)} can change the contract and send it again.`;
    const ends = isTakenBack ? 'You take the contract back; it ends.' : 'The contract ends.';
    return `${ends} This cannot be taken back.`;
  }
}
