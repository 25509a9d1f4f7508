import { Modal, Text } from '@mantine/core';
import type { Contract } from '@proffer/contract/contracts/schemas';
import { useState } from 'react';
import { errorText } from '../../lib/client';
import { isReason } from '../../ui/length-limit';
import { ReasonField } from '../../ui/reason-field';
import { SendForm } from '../../ui/send-form';
import { toast } from '../../ui/toasts';
import { isSameTerms, nothingChangedText } from './amendments.model';
import { useProposeAmendment } from './amendments.mutations';
import { ContractInputs } from './contract-inputs';
import type { ContractSide } from '../../entities/contracts/keys';
import { otherCompany } from './contracts.model';
import { useContractForm } from './use-contract-form';

interface Props {
  /** Absent until the first is to be amended. */
  contract: Contract | undefined;
  isOpen: boolean;
  side: ContractSide;
  onClose: () => void;
}

/** Stands on the page from the start, so that the focus returns to the button that opened it. */
export function AmendDialog({ contract, isOpen, side, onClose }: Props) {
  const propose = useProposeAmendment();
  function close() {
    if (!propose.isPending) onClose();
  }
  return (
    <Modal opened={isOpen} onClose={close} title="Propose an amendment" size="lg" withCloseButton={false}>
      {contract && (
        <AmendForm contract={contract} side={side} propose={propose} onClose={onClose} onCancel={close} />
      )}
    </Modal>
  );
}

interface FormProps {
  contract: Contract;
  side: ContractSide;
  propose: ReturnType<typeof useProposeAmendment>;
  onClose: () => void;
  onCancel: () => void;
}

/** Begins with the terms in force. Who proposes others has accepted them thereby. */
function AmendForm({ contract, side, propose, onClose, onCancel }: FormProps) {
  const { contractId, amendment, contractName, contractDescription, startDate, endDate } = contract;
  const start = { contractName, contractDescription, startDate, endDate };
  const other = otherCompany(contract, side);
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const state = useContractForm({
    start,
    draftKey: null,
    async onSend(form) {
      setProblem(null);
      await propose.mutateAsync({ contractId, amendment, form, reason: reason.trim() });
      toast.success('Amendment proposed', contractName);
      onClose();
    },
    onRefused: (error) => setProblem(`Failed to propose the amendment. ${errorText(error)}`),
    onChange: () => setProblem(null),
  });

  function changeReason(typed: string) {
    setReason(typed);
    setProblem(null);
  }

  async function send() {
    const { contractName: name, contractDescription: description } = state.form;
    const next = { ...state.form, contractName: name.trim(), contractDescription: description.trim() };
    if (isSameTerms(start, next)) setProblem(nothingChangedText);
    else await state.submit();
  }

  return (
    <SendForm
      submitLabel="Propose"
      sending={{ isPending: state.isBusy, error: problem }}
      isBlocked={!state.isValid || !isReason(reason)}
      failure={problem}
      onSend={send}
      onCancel={onCancel}
    >
      <Text size="sm">
        Change what is to be different. By proposing you accept it for your side; it takes effect once{' '}
        <bdi>{other}</bdi> accepts it too. Until then you can take it back, and the contract stays as it is.
      </Text>
      <ContractInputs state={state} isBegun={contract.contractStatus === 'Active'} />
      <ReasonField
        label="Why?"
        reader={other}
        disabled={state.isBusy}
        value={reason}
        onChange={changeReason}
      />
    </SendForm>
  );
}
