import { Radio, Stack, Text } from '@mantine/core';
import { isolated } from '@proffer/contract/wire/text-direction';
import { useState } from 'react';
import type { Contract } from '../../../entities/contracts/contract';
import { toast } from '../../../ui/toasts';
import type { ContractSide } from '../../../entities/contracts/keys';
import { otherCompany } from '../contracts.model';
import { useRejectContract } from '../mutations';
import { ReasonDialog, ReasonForm } from './reason-dialog';

interface Props {
  /** Absent until the first is to be rejected. */
  contract: Contract | undefined;
  isOpen: boolean;
  side: ContractSide;
  onClose: () => void;
}

export function RejectDialog({ contract, isOpen, side, onClose }: Props) {
  const reject = useRejectContract(side);
  return (
    <ReasonDialog title="Reject contract" isOpen={isOpen} isPending={reject.isPending} onClose={onClose}>
      {(cancel) =>
        contract && (
          <RejectForm contract={contract} side={side} reject={reject} onClose={onClose} onCancel={cancel} />
        )
      }
    </ReasonDialog>
  );
}

interface FormProps {
  contract: Contract;
  side: ContractSide;
  reject: ReturnType<typeof useRejectContract>;
  onClose: () => void;
  onCancel: () => void;
}

type Choice = 'changes' | 'refuse';

/** Asks how a contract is rejected and why. */
function RejectForm({ contract, side, reject, onClose, onCancel }: FormProps) {
  const mayAskForChanges = side === 'buyer' && !contract.wantsChanges;
  const [choice, setChoice] = useState<Choice>(mayAskForChanges ? 'changes' : 'refuse');
  const wantsChanges = choice === 'changes';
  const other = otherCompany(contract, side);

  function choose(value: string) {
    setChoice(value === 'changes' ? value : 'refuse');
  }

  async function send(reason: string) {
    await reject.mutateAsync({ contractId: contract.contractId, reason, wantsChanges });
    toast.success(wantsChanges ? 'Changes asked for' : 'Contract rejected', contract.contractName);
    onClose();
  }

  return (
    <ReasonForm
      subject={contract.contractName}
      label={wantsChanges ? 'What should be changed?' : 'Reason'}
      reader={other}
      confirmLabel={wantsChanges ? 'Ask for changes' : 'Reject'}
      isDangerous={!wantsChanges}
      failedText="Failed to reject contract."
      onSend={send}
      onCancel={onCancel}
    >
      {mayAskForChanges ? (
        <Radio.Group label="What is wrong with it?" value={choice} onChange={choose}>
          <Stack gap="xs" mt="xs">
            <Radio
              value="changes"
              label="Needs changes"
              description={`${isolated(other)} can change the contract and send it again.`}
            />
            <Radio
              value="refuse"
              label="Refuse"
              description="The contract ends. This cannot be taken back."
            />
          </Stack>
        </Radio.Group>
      ) : (
        <Text size="sm">
          {side === 'supplier' ? 'You take the contract back; it ends.' : 'The contract ends.'} This cannot be
          taken back.
        </Text>
      )}
    </ReasonForm>
  );
}
