import { Modal } from '@mantine/core';
import type { FullContract } from '../../../entities/contracts/contract';
import type { ContractSide } from '../../../entities/contracts/keys';
import {
  checkSigning,
  emptySigning,
  signingFaults,
  type SigningForm,
  toSigning,
} from '../../../entities/signing/signature.model';
import { SigningFields } from '../../../entities/signing/signing-fields';
import { useSession } from '../../../lib/session';
import { Form } from '../../../ui/form/form';
import { useForm } from '../../../ui/form/use-form';
import { toast } from '../../../ui/toasts';
import { useAcceptContract } from '../mutations';
import { AcceptedTerms } from './accepted-terms';

interface Props {
  contract: FullContract;
  side: ContractSide;
  isOpen: boolean;
  onClose: () => void;
}

/** Signs a contract that is to be signed, as an NDA is; stands on the page closed, so that the focus finds back. */
export function SignDialog({ isOpen, ...rest }: Props) {
  const accept = useAcceptContract(rest.side);
  function close() {
    if (!accept.isPending) rest.onClose();
  }
  return (
    <Modal stackId="sign" opened={isOpen} onClose={close} title="Sign contract" size="lg" withCloseButton={false}>
      {isOpen && <SignForm {...rest} accept={accept} onCancel={close} />}
    </Modal>
  );
}

interface FormProps extends Omit<Props, 'isOpen'> {
  accept: ReturnType<typeof useAcceptContract>;
  onCancel: () => void;
}

function SignForm({ contract, side, accept, onClose, onCancel }: FormProps) {
  const user = useSession();
  const form = useForm<SigningForm>({
    initial: () => emptySigning([user?.firstName, user?.lastName].filter(Boolean).join(' ')),
    check: checkSigning,
    readRefusal: signingFaults,
    send: async (typed) => {
      await accept.mutateAsync({ ...contract, signing: toSigning(typed) });
      toast.success('Contract signed', contract.contractName);
      onClose();
    },
  });
  return (
    <Form
      form={form}
      label="Electronic Signature"
      submitLabel="Sign"
      failedText="Failed to sign the contract."
      onCancel={onCancel}
    >
      <AcceptedTerms contract={contract} side={side} />
      <SigningFields form={form} />
    </Form>
  );
}
