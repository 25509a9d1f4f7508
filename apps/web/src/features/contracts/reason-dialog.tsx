import { Modal, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { fieldErrors } from '../../lib/client';
import { isReason } from '../../ui/length-limit';
import { ReasonField } from '../../ui/reason-field';
import { SendForm } from '../../ui/send-form';
import { failureBeside } from '../../ui/send-form.model';

/** What sends the reason, as a mutation tells of it. */
export interface Sending {
  isPending: boolean;
  error: unknown;
  reset: () => void;
}

interface DialogProps {
  title: string;
  isOpen: boolean;
  sending: Sending;
  onClose: () => void;
  /** Its form; `cancel` closes it unless something is being sent. */
  children: (cancel: () => void) => ReactNode;
}

/** Around a `ReasonForm`. Stands on the page from the start, so that the focus returns to the button that opened it. */
export function ReasonDialog({ title, isOpen, sending, onClose, children }: DialogProps) {
  function cancel() {
    if (sending.isPending) return;
    sending.reset();
    onClose();
  }
  return (
    <Modal opened={isOpen} onClose={cancel} title={title} withCloseButton={false}>
      {children(cancel)}
    </Modal>
  );
}

interface FormProps {
  /** What it is about. */
  subject: string;
  /** What follows from it, or a choice of that. */
  children: ReactNode;
  label: string;
  /** Who reads the reason. */
  reader: string;
  confirmLabel: string;
  isDangerous: boolean;
  failedText: string;
  sending: Sending;
  /** Rejects when it failed, which is then said here. */
  onSend: (reason: string) => Promise<void>;
  onCancel: () => void;
}

/** Asks why something is done. The other side reads the reason, so it is required. */
export function ReasonForm(props: FormProps) {
  const { subject, children, label, reader, confirmLabel, isDangerous, failedText } = props;
  const { sending, onSend, onCancel } = props;
  const [reason, setReason] = useState('');
  const failure = failureBeside(sending.error, ['reason']);

  function change(typed: string) {
    setReason(typed);
    if (sending.error) sending.reset();
  }

  return (
    <SendForm
      submitLabel={confirmLabel}
      isDangerous={isDangerous}
      sending={sending}
      isBlocked={!isReason(reason)}
      failure={failure && `${failedText} ${failure}`}
      onSend={() => onSend(reason.trim())}
      onCancel={onCancel}
    >
      <Text size="sm" fw={600}>
        {subject}
      </Text>
      {children}
      <ReasonField
        label={label}
        reader={reader}
        disabled={sending.isPending}
        error={fieldErrors(sending.error)['reason']}
        value={reason}
        onChange={change}
      />
    </SendForm>
  );
}
