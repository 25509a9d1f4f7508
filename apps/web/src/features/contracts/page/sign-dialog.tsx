import { Modal, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { FullContract } from '../../../entities/contracts/contract';
import type { ContractSide } from '../../../entities/contracts/keys';
import {
  checkSigning,
  emptySigning,
  type Signing,
  signingFaults,
  type SigningForm,
  toSigning,
} from '../../../entities/signing/signature.model';
import { useRemember, useSavedSignature } from '../../../entities/signing/remembered';
import { SigningFields } from '../../../entities/signing/signing-fields';
import { isSignatureToRequest } from '../../../entities/signature-requests/calls';
import { useSession } from '../../../lib/session';
import { Form } from '../../../ui/form/form';
import { useForm } from '../../../ui/form/use-form';
import { toast } from '../../../ui/toasts';
import { useAnswerAmendment } from '../amendments.mutations';
import { useAcceptContract } from '../mutations';
import { useSeeingChanges } from '../../../entities/offers/unseen-changes';
import { TermChanges } from '../../../entities/contracts/term-changes';
import { AcceptedTerms } from './accepted-terms';
import { openAmendmentOf } from './open-amendment';

interface Props {
  contract: FullContract;
  side: ContractSide;
  isOpen: boolean;
  onClose: () => void;
  /** Called instead of closing if a colleague has to sign or to approve. */
  onRequest: () => void;
}

/** Dialog for signing a contract, as for an NDA. Always mounted, so that the focus returns to its button. */
export function SignDialog({ contract, side, ...dialog }: Props) {
  const accept = useAcceptContract(side);
  const seeing = useSeeingChanges();
  return (
    <SigningDialog
      {...dialog}
      what="contract"
      subject={contract.contractName}
      isPending={accept.isPending}
      onSign={(signing) => seeing(contract.offerId, () => accept.mutateAsync({ ...contract, signing }))}
    >
      <AcceptedTerms contract={contract} side={side} />
    </SigningDialog>
  );
}

/** Dialog for signing the open amendment; its changes are what is signed. */
export function SignAmendmentDialog({ contract, side, ...dialog }: Props) {
  const answer = useAnswerAmendment(side);
  const amendment = openAmendmentOf(contract);
  if (!amendment) return null;
  const { contractId, contractName } = contract;
  return (
    <SigningDialog
      {...dialog}
      what="amendment"
      subject={contractName}
      isPending={answer.isPending}
      onSign={(signing) =>
        answer.mutateAsync({ contractId, number: amendment.number, act: { kind: 'accept', signing } })
      }
    >
      <Stack gap="xs">
        <Text fw={600}>{contractName}</Text>
        <TermChanges before={contract} after={amendment} isWhole />
        <Text size="sm" c="dimmed">
          Your signature is sealed into the amendment’s PDF with the time. Once both sides have signed it, the
          contract has these terms.
        </Text>
      </Stack>
    </SigningDialog>
  );
}

interface SigningDialogProps extends Pick<Props, 'isOpen' | 'onClose' | 'onRequest'> {
  what: 'contract' | 'amendment';
  /** Subject of the message after signing. */
  subject: string;
  isPending: boolean;
  onSign: (signing: Signing) => Promise<unknown>;
  /** The terms that are signed. */
  children: ReactNode;
}

function SigningDialog({ isOpen, what, ...rest }: SigningDialogProps) {
  function close() {
    if (!rest.isPending) rest.onClose();
  }
  return (
    <Modal
      stackId={`sign-${what}`}
      opened={isOpen}
      onClose={close}
      title={`Sign ${what}`}
      size="lg"
      withCloseButton={false}
    >
      {isOpen && <SignForm {...rest} what={what} onCancel={close} />}
    </Modal>
  );
}

interface FormProps extends Omit<SigningDialogProps, 'isOpen'> {
  onCancel: () => void;
}

function SignForm({ what, subject, onSign, onClose, onRequest, onCancel, children }: FormProps) {
  const user = useSession();
  const remember = useRemember();
  const form = useForm<SigningForm>({
    initial: () => emptySigning(user?.member.name ?? ''),
    check: checkSigning,
    readRefusal: signingFaults,
    onRefused: (error) => {
      if (isSignatureToRequest(error)) onRequest();
    },
    send: async (typed) => {
      await onSign(toSigning(typed));
      await remember(typed);
      toast.announce(what === 'contract' ? 'Contract signed' : 'Amendment signed', subject);
      onClose();
    },
  });
  const saved = useSavedSignature(form, { asks: true });
  return (
    <Form
      form={form}
      isLong
      pendingText={`Signing the ${what}…`}
      label="Electronic Signature"
      submitLabel="Sign"
      failedText={`Failed to sign the ${what}.`}
      onCancel={onCancel}
    >
      {children}
      <SigningFields form={form} saved={saved} />
    </Form>
  );
}
