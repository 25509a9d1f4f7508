import { Button, Group, Modal, Radio, Stack, Text } from '@mantine/core';
import type { Contract } from '@proffer/contract/contracts.schemas';
import { useState } from 'react';
import { errorText } from '../../lib/client';
import { toast } from '../../ui/toasts';
import { type ContractSide, otherCompany } from './contracts.model';
import { useRejectContract } from './mutations';
import { ReasonField } from './reason-field';

interface Props {
  /** Absent until the first is to be rejected. */
  contract: Contract | undefined;
  isOpen: boolean;
  side: ContractSide;
  onClose: () => void;
}

/** Stands on the page from the start, so that the focus returns to the button that opened it. */
export function RejectDialog({ contract, isOpen, side, onClose }: Props) {
  const reject = useRejectContract(side);
  function close() {
    if (reject.isPending) return;
    reject.reset();
    onClose();
  }
  return (
    <Modal opened={isOpen} onClose={close} title="Reject contract" withCloseButton={false}>
      {contract && (
        <RejectForm contract={contract} side={side} reject={reject} onClose={onClose} onCancel={close} />
      )}
    </Modal>
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

/** Asks how a contract is rejected and why. The other side reads the reason, so it is required. */
function RejectForm({ contract, side, reject, onClose, onCancel }: FormProps) {
  const mayAskForChanges = side === 'buyer' && !contract.wantsChanges;
  const [choice, setChoice] = useState<Choice>(mayAskForChanges ? 'changes' : 'refuse');
  const [reason, setReason] = useState('');
  const isBlocked = reason.trim() === '' || reject.isPending;
  const wantsChanges = choice === 'changes';
  const other = otherCompany(contract, side);

  async function send() {
    if (isBlocked) return;
    try {
      await reject.mutateAsync({ contractId: contract.contractId, reason: reason.trim(), wantsChanges });
      toast.success(wantsChanges ? 'Changes asked for' : 'Contract rejected', contract.contractName);
      onClose();
    } catch {
      // Said in the dialog, where the reason that was typed still stands.
    }
  }

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <Stack>
        <Text size="sm" fw={600}>
          {contract.contractName}
        </Text>
        {mayAskForChanges ? (
          <Radio.Group
            label="What is wrong with it?"
            value={choice}
            onChange={(value) => setChoice(value === 'changes' ? value : 'refuse')}
          >
            <Stack gap="xs" mt="xs">
              <Radio
                value="changes"
                label="Needs changes"
                description={`${other} can change the contract and send it again.`}
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
            {side === 'supplier' ? 'You take the contract back; it ends.' : 'The contract ends.'} This cannot
            be taken back.
          </Text>
        )}
        <ReasonField
          label={wantsChanges ? 'What should be changed?' : 'Reason'}
          reader={other}
          isBusy={reject.isPending}
          value={reason}
          onChange={setReason}
        />
        {reject.isError && (
          <Text size="sm" c="red" role="alert">
            Failed to reject contract. {errorText(reject.error)}
          </Text>
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" disabled={reject.isPending} onClick={onCancel}>
            Cancel
          </Button>
          <Button
            type="submit"
            loading={reject.isPending}
            disabled={isBlocked}
            {...(wantsChanges ? {} : { color: 'red' })}
          >
            {wantsChanges ? 'Ask for changes' : 'Reject'}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
