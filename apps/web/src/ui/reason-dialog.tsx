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
  /** The form in the dialog; `cancel` closes it unless something is being sent. */
  children: (cancel: () => void) => ReactNode;
}

/** Dialog for a `ReasonForm`. Always mounted, so that the focus returns to its button. */
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
  /** Subject of the reason. */
  subject: string;
  /** The consequences, or a choice of them. */
  children: ReactNode;
  label: string;
  /** Reader of the reason. */
  reader: string;
  confirmLabel: string;
  isDangerous: boolean;
  failedText: string;
  /** Rejects on failure, which the form then shows. */
  onSend: (reason: string) => Promise<void>;
  onCancel: () => void;
}

/** Form for a required reason that the other side reads. */
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
