import { Modal, Text } from '@mantine/core';
import { nothingChangedText } from '@proffer/contract/contracts/rules';
import type { Contract } from '../../../entities/contracts/contract';
import { Form } from '../../../ui/form/form';
import { FormRefusal } from '../../../ui/form/form-refusal';
import { checkReason, ReasonField } from '../../../ui/reason-field';
import { toast } from '../../../ui/toasts';
import { isSameTerms } from '../amendments.model';
import { useProposeAmendment } from '../amendments.mutations';
import type { ContractForm } from '../form/contract-form.model';
import { ContractInputs } from '../form/contract-inputs';
import type { ContractSide } from '../../../entities/contracts/keys';
import { otherCompany } from '../contracts.model';
import { useContractForm } from '../form/use-contract-form';

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
  const form = useContractForm<ContractForm & { reason: string }>({
    initial: { ...start, reason: '' },
    now: start,
    checkRest: checkReason,
    send: async ({ reason, ...typed }) => {
      const { contractName: name, contractDescription: description } = typed;
      const next = { ...typed, contractName: name.trim(), contractDescription: description.trim() };
      if (isSameTerms(start, next)) throw new FormRefusal(nothingChangedText);
      await propose.mutateAsync({ contractId, amendment, form: next, reason: reason.trim() });
      toast.success('Amendment proposed', contractName);
      onClose();
    },
  });

  return (
    <Form
      form={form}
      submitLabel="Propose"
      isBlocked={!form.isValid}
      failedText="Failed to propose the amendment."
      onCancel={onCancel}
    >
      <Text size="sm">
        Change what is to be different. By proposing you accept it for your side; it takes effect once{' '}
        <bdi>{other}</bdi> accepts it too. Until then you can take it back, and the contract stays as it is.
      </Text>
      <ContractInputs form={form} isBegun={contract.contractStatus === 'Active'} />
      <ReasonField {...form.field('reason')} label="Why?" reader={other} />
    </Form>
  );
}
