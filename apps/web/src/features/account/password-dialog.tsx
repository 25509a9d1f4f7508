import { Modal, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useFocusFirst } from '../../ui/form/use-focus-first';
import { useForm } from '../../ui/form/use-form';
import { checkPassword } from './account-form.model';
import { AccountPasswordField } from './account-password-field';
import { SettingsForm } from './settings-form';

interface PasswordFormProps<Output> {
  /** Purpose for which the password is required. */
  label: string;
  text: ReactNode;
  confirmLabel: string;
  isDangerous?: boolean;
  mutation: { isPending: boolean; mutateAsync: (password: string) => Promise<Output> };
  onDone: (output: Output) => void;
  onCancel: () => void;
}

/** Asks for the password and makes the call; a wrong password is shown at its field and can be corrected. */
export function PasswordForm<Output>(props: PasswordFormProps<Output>) {
  const { label, text, confirmLabel, isDangerous = false, mutation, onDone, onCancel } = props;
  const form = useForm({
    initial: { password: '' },
    check: checkPassword,
    send: async ({ password }) => onDone(await mutation.mutateAsync(password)),
  });
  const field = useFocusFirst();
  return (
    <SettingsForm
      label={label}
      form={form}
      submitLabel={confirmLabel}
      isDangerous={isDangerous}
      onCancel={onCancel}
    >
      <Text component="div" size="sm">
        {text}
      </Text>
      <AccountPasswordField {...form.field('password')} ref={field} />
    </SettingsForm>
  );
}

interface PasswordDialogProps<Output> extends Omit<PasswordFormProps<Output>, 'label'> {
  title: string;
  isOpen: boolean;
  onClosed?: () => void;
}

/** A dialog that confirms one action with the password. It stays open during the call, to show its result. */
export function PasswordDialog<Output>({ title, isOpen, onClosed, ...form }: PasswordDialogProps<Output>) {
  const close = () => (form.mutation.isPending ? undefined : form.onCancel());
  return (
    <Modal
      opened={isOpen}
      onClose={close}
      title={title}
      withCloseButton={false}
      {...(onClosed ? { onExitTransitionEnd: onClosed } : {})}
    >
      <PasswordForm label={title} {...form} />
    </Modal>
  );
}
