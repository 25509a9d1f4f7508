import { Modal, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Form } from './form/form';
import { useForm } from './form/use-form';
import { checkReason, ReasonField } from './reason-field';

interface DialogProps {
  title: string;
  isOpen: boolean;
  isPending: boolean;
  onClose: () => void;
  /** Its form; `cancel` closes it unless something is being sent. */
  children: (cancel: () => void) => ReactNode;
}

/** Around a `ReasonForm`. Stands on the page from the start, so that the focus returns to the button that opened it. */
export function ReasonDialog({ title, isOpen, isPending, onClose, children }: DialogProps) {
  function cancel() {
    if (!isPending) onClose();
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
  /** Rejects when it failed, which is then said here. */
  onSend: (reason: string) => Promise<void>;
  onCancel: () => void;
}

/** Asks why something is done. The other side reads the reason, so it is required. */
export function ReasonForm(props: FormProps) {
  const { subject, children, label, reader, confirmLabel, isDangerous, failedText, onSend, onCancel } = props;
  const form = useForm({
    initial: { reason: '' },
    check: checkReason,
    send: ({ reason }) => onSend(reason.trim()),
  });
  return (
    <Form
      form={form}
      submitLabel={confirmLabel}
      isDangerous={isDangerous}
      isBlocked={!form.isValid}
      failedText={failedText}
      onCancel={onCancel}
    >
      <Text size="sm" fw={600}>
        {subject}
      </Text>
      {children}
      <ReasonField {...form.field('reason')} label={label} reader={reader} />
    </Form>
  );
}
