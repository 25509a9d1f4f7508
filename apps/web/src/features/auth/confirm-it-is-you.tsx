import { Button, getDefaultZIndex, Group, Modal, PasswordInput, Stack, Text } from '@mantine/core';
import type { SessionUser } from '@proffer/contract/users/auth.schemas';
import type { Problem } from '@proffer/contract/wire/errors';
import { givenPasswordFault } from '@proffer/contract/users/password.rules';
import { limits } from '@proffer/contract/wire/limits';
import { faultsOf } from '@proffer/contract/wire/faults';
import { useEffect, type ReactNode } from 'react';
import { call, errorText, unwrap } from '../../lib/client';
import { useForm } from '../../ui/form/use-form';
import { AppCodeForm } from './app-code-form';
import { MailedCodeForm } from './mailed-code-form';
import { SsoProof } from './sso/sso-proof';
import { WaitButton } from './wait-button';

interface ConfirmItIsYouProps {
  isOpen: boolean;
  /** The logged-in user. */
  person: SessionUser;
  /** The server's refusal, which names the required proof. */
  problem: Problem;
  onConfirmed: () => void;
  /** The act is not done; the typed values stay. */
  onCancel: () => void;
}

/**
 * Asks the logged-in user to re-authenticate, over the page, before an act that binds or changes credentials. The
 * caller handles Escape, because a dialog below must not receive it.
 */
export function ConfirmItIsYou({ isOpen, ...parts }: ConfirmItIsYouProps) {
  return (
    <Modal
      opened={isOpen}
      onClose={parts.onCancel}
      title="Confirm it is you"
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      // Above the dialog from which the act was requested.
      zIndex={getDefaultZIndex('modal') + 1}
    >
      <Proof {...parts} />
    </Modal>
  );
}

function Proof({ person, problem, onConfirmed, onCancel }: Omit<ConfirmItIsYouProps, 'isOpen'>) {
  async function verify(given: { password: string } | { code: string }): Promise<void> {
    unwrap(await call('confirm', { body: given }));
    onConfirmed();
  }
  const cancel = (
    <Button variant="default" onClick={onCancel}>
      Cancel
    </Button>
  );
  const method = problem.details?.['method'];
  const why = 'For your security, please confirm your identity again. Nothing you typed is lost.';
  if (method === 'authenticator') {
    return (
      <Stack>
        <Text size="sm">{why}</Text>
        <AppCodeForm verify={(code) => verify({ code })} onRefused={() => undefined}>
          <Group>{cancel}</Group>
        </AppCodeForm>
      </Stack>
    );
  }
  if (method === 'sso') return <SsoProof {...{ why, cancel, onConfirmed }} />;
  if (method === 'mail')
    return <MailedProof {...{ why, person, cancel }} verify={(code) => verify({ code })} />;
  return <PasswordProof {...{ why, person, cancel }} verify={(password) => verify({ password })} />;
}

interface ProofFormProps {
  why: string;
  person: SessionUser;
  verify: (given: string) => Promise<void>;
  cancel: ReactNode;
}

const sendCode = async () => unwrap(await call('sendConfirmation'));

function MailedProof({ why, person, verify, cancel }: ProofFormProps) {
  // If the code cannot be sent, Resend repeats it and shows the reason.
  useEffect(() => void sendCode().catch(() => undefined), []);
  return (
    <Stack>
      <Text size="sm">
        {why} We have sent a code to <b>{person.email}</b>.
      </Text>
      <MailedCodeForm email={person.email} verify={verify} resend={sendCode}>
        <Group>{cancel}</Group>
      </MailedCodeForm>
    </Stack>
  );
}

function PasswordProof({ why, person, verify, cancel }: ProofFormProps) {
  const form = useForm({
    initial: { password: '' },
    check: ({ password }) => faultsOf({ password: givenPasswordFault(password) }),
    send: ({ password }) => verify(password.trim()),
    readRefusal: (refusal) => ({ password: errorText(refusal) }),
  });
  const field = form.field('password');

  return (
    <form {...form.frame}>
      <Stack>
        <Text size="sm">{why}</Text>
        {/* Tells password managers which account's password is required. */}
        <input type="text" autoComplete="username" value={person.email} readOnly hidden />
        <PasswordInput
          {...field}
          data-autofocus
          label="Password"
          autoComplete="current-password"
          maxLength={limits.password.max}
          // Not disabled: the focus, and with it the input for the next attempt, would be lost.
          disabled={false}
          readOnly={form.isPending}
          aria-invalid={Boolean(field.error)}
          errorProps={{ role: 'alert' }}
        />
        <Group justify="flex-end" gap="xs">
          {cancel}
          <WaitButton isPending={form.isPending} waitSeconds={form.waitSeconds}>
            Confirm
          </WaitButton>
        </Group>
      </Stack>
    </form>
  );
}
