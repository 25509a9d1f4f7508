import { Modal, Text, TextInput } from '@mantine/core';
import { faultsOf } from '@proffer/contract/wire/faults';
import { useState } from 'react';
import { useFocusFirst } from '../../ui/form/use-focus-first';
import { useForm } from '../../ui/form/use-form';
import { toast } from '../../ui/toasts';
import { useSetTwoFactor } from './mutations';
import { PasswordForm } from './password-dialog';
import { SettingsForm } from './settings-form';
import { checkMailedCode, factorWords } from './two-step.model';

const words = factorWords.mail;

interface MailedCodeDialogProps {
  isOpen: boolean;
  onClose: () => void;
  onClosed: () => void;
}

/** Switches on codes by mail: the password, then the first code, which proves that mail arrives. */
export function MailedCodeDialog({ isOpen, onClose, onClosed }: MailedCodeDialogProps) {
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      onExitTransitionEnd={onClosed}
      title={words.change}
      closeOnClickOutside={false}
      withCloseButton={false}
    >
      <MailedCodeSteps onClose={onClose} />
    </Modal>
  );
}

function MailedCodeSteps({ onClose }: { onClose: () => void }) {
  const { mutateAsync, isPending } = useSetTwoFactor();
  const [password, setPassword] = useState<string>();

  async function send(typed: string, code?: string): Promise<void> {
    const reply = await mutateAsync({
      method: 'mail',
      password: typed,
      ...(code === undefined ? {} : { code }),
    });
    if ('codeMailed' in reply) return setPassword(typed);
    toast.success('Two-step login changed', words.label);
    onClose();
  }

  if (password !== undefined)
    return <FirstCodeForm onSend={(code) => send(password, code)} onCancel={onClose} />;
  return (
    <PasswordForm
      label={words.change}
      text={`${words.text} An authenticator app set up before, and its recovery codes, stop working.`}
      confirmLabel="Mail me a code"
      mutation={{ isPending, mutateAsync: send }}
      onDone={() => undefined}
      onCancel={onClose}
    />
  );
}

interface FirstCodeFormProps {
  onSend: (code: string) => Promise<void>;
  onCancel: () => void;
}

function FirstCodeForm({ onSend, onCancel }: FirstCodeFormProps) {
  const form = useForm({
    initial: { code: '' },
    check: ({ code }) => faultsOf({ code: checkMailedCode(code) }),
    send: ({ code }) => onSend(code),
  });
  const field = useFocusFirst();
  return (
    <SettingsForm label={words.change} form={form} submitLabel="Switch on" onCancel={onCancel}>
      <Text size="sm">We have mailed you a code. It is valid for 10 minutes.</Text>
      <TextInput
        {...form.field('code')}
        ref={field}
        label="Code from the mail"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={10}
      />
    </SettingsForm>
  );
}
