import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Prepared } from './calls';
import { RequestForm, useSendRequest } from './request-form';

interface Props {
  prepared: Prepared;
  amount: number | null | 'none';
  isOpen: boolean;
  onClose: () => void;
  /** The terms that are to be signed. */
  children: ReactNode;
}

/** Dialog that requests a signature. Always mounted, so that the focus returns to its button. */
export function RequestDialog({ prepared, amount, isOpen, onClose, children }: Props) {
  const send = useSendRequest(prepared, onClose);
  return (
    <Modal
      stackId="request-signature"
      opened={isOpen}
      onClose={onClose}
      title="Request signature"
      size="lg"
      withCloseButton={false}
    >
      {isOpen && (
        <RequestForm amount={amount} send={send} onCancel={onClose}>
          {children}
        </RequestForm>
      )}
    </Modal>
  );
}
