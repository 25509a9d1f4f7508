import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import type { Contract } from '@proffer/contract/contracts.schemas';
import { useState } from 'react';
import { errorText } from '../../lib/client';
import { toast } from '../../ui/toasts';
import { useAnswerAmendment } from './amendments.mutations';
import { type ContractSide, otherCompany } from './contracts.model';
import { ReasonField } from './reason-field';

interface Props {
  /** Absent until the first is to be refused. */
  contract: Contract | undefined;
  isOpen: boolean;
  side: ContractSide;
  onClose: () => void;
}

/** Stands on the page from the start, so that the focus returns to the button that opened it. */
export function RefuseAmendmentDialog({ contract, isOpen, side, onClose }: Props) {
  const answer = useAnswerAmendment(side);
  function close() {
    if (answer.isPending) return;
    answer.reset();
    onClose();
  }
  return (
    <Modal opened={isOpen} onClose={close} title="Refuse the amendment" withCloseButton={false}>
      {contract?.openAmendment && (
        <RefuseForm
          contract={contract}
          number={contract.openAmendment.number}
          reader={otherCompany(contract, side)}
          answer={answer}
          onClose={onClose}
          onCancel={close}
        />
      )}
    </Modal>
  );
}

interface FormProps {
  contract: Contract;
  number: number;
  reader: string;
  answer: ReturnType<typeof useAnswerAmendment>;
  onClose: () => void;
  onCancel: () => void;
}

function RefuseForm({ contract, number, reader, answer, onClose, onCancel }: FormProps) {
  const [reason, setReason] = useState('');
  const isBlocked = reason.trim() === '' || answer.isPending;

  async function send() {
    if (isBlocked) return;
    try {
      const act = { kind: 'reject', reason: reason.trim() } as const;
      await answer.mutateAsync({ contractId: contract.contractId, number, act });
      toast.success('Amendment refused', contract.contractName);
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
        <Text size="sm">The contract stays as it is. Either side can propose another amendment.</Text>
        <ReasonField
          label="Reason"
          reader={reader}
          isBusy={answer.isPending}
          value={reason}
          onChange={setReason}
        />
        {answer.isError && (
          <Text size="sm" c="red" role="alert">
            Failed to refuse the amendment. {errorText(answer.error)}
          </Text>
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" disabled={answer.isPending} onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" color="red" loading={answer.isPending} disabled={isBlocked}>
            Refuse
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
