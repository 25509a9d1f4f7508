import { Modal, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { webPaths } from '../../config/paths';
import { queryClient } from '../../lib/query-client';
import { forgetSession, sessionQuery } from '../../lib/session';
import { checkClosing, closingWord } from './account-form.model';
import { AccountPasswordField } from './account-password-field';
import { useCloseAccount } from './mutations';
import { SettingsForm } from './settings-form';
import { useFocusFirst } from './use-focus-first';
import { useSubmission } from './use-submission';

interface CloseDialogProps {
  isOpen: boolean;
  onClose: () => void;
}

/** The last question before the account is gone; it stays while the call is on its way. */
export function CloseDialog({ isOpen, onClose }: CloseDialogProps) {
  const closing = useCloseAccount();
  const close = () => (closing.isPending ? undefined : onClose());
  return (
    <Modal opened={isOpen} onClose={close} title="Close account" withCloseButton={false}>
      <ClosingForm closing={closing} onClose={onClose} />
    </Modal>
  );
}

const fieldNames = ['word', 'password'] as const;

interface ClosingFormProps {
  closing: { mutateAsync: (password: string) => Promise<unknown> };
  onClose: () => void;
}

function ClosingForm({ closing, onClose }: ClosingFormProps) {
  const [word, setWord] = useState('');
  const [password, setPassword] = useState('');
  const { state, errors, submit, mend } = useSubmission(closing, fieldNames);
  const first = useFocusFirst();
  return (
    <SettingsForm
      label="Close account"
      state={state}
      submitLabel="Close for good"
      isDangerous
      onCancel={onClose}
      onSubmit={() => submit({ input: password, found: checkClosing({ word, password }), onDone: leave })}
    >
      <Text size="sm">This cannot be taken back. You are logged out on every device.</Text>
      <TextInput
        ref={first}
        label={`Type ${closingWord} to confirm`}
        name="word"
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={20}
        value={word}
        error={errors.word}
        disabled={state.isSending}
        onChange={(event) => {
          setWord(event.currentTarget.value);
          mend('word');
        }}
      />
      <AccountPasswordField
        value={password}
        error={errors.password}
        disabled={state.isSending}
        onChange={(value) => {
          setPassword(value);
          mend('password');
        }}
      />
    </SettingsForm>
  );
}

/** Nobody is logged in any more: forgets the person here, and starts the app afresh rather than empty this page. */
function leave(): void {
  const isAdmin = queryClient.getQueryData(sessionQuery.queryKey)?.userType === 'Admin';
  const loginPath = isAdmin ? webPaths.adminLogin : webPaths.login;
  forgetSession();
  window.location.assign(loginPath);
}
