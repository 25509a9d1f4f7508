import { Button, Group } from '@mantine/core';
import type { SessionUser } from '@proffer/contract/users/auth.schemas';
import type { Problem } from '@proffer/contract/wire/errors';
import type { ComponentType } from 'react';
import { call, CallError, unwrap } from '../../lib/client';
import { AppCodeForm } from './app-code-form';
import { AuthForm, type AuthFormProps } from './auth-form';
import { personOf } from './login-reply.model';
import { MailedCodeForm } from './mailed-code-form';
import { isProofOver } from './app-code.model';
import type { SecondProof } from './second-factor.model';

interface SecondFactorFormProps {
  proof: SecondProof;
  /** Frame around the form; a page's frame by default. */
  Frame?: ComponentType<FrameProps>;
  onDone: (user: SessionUser) => Promise<void>;
  /** Goes back to the password, with the server's refusal if the server ended this step. */
  onBack: (problem?: Problem) => void;
}

export type FrameProps = Pick<AuthFormProps, 'title' | 'intro' | 'children'>;

/** The second step of a login with a second factor (ACC-80). */
export function SecondFactorForm({ proof, Frame = AuthForm, onDone, onBack }: SecondFactorFormProps) {
  async function verify(code: string): Promise<void> {
    await onDone(personOf(unwrap(await call('secondFactor', { body: { code } }))));
  }
  function onRefused(refusal: unknown): void {
    const problem = refusal instanceof CallError ? refusal.problem : undefined;
    if (isProofOver(problem)) onBack(problem);
  }
  const back = (
    <Group>
      <Button variant="subtle" onClick={() => onBack()}>
        Back to the password
      </Button>
    </Group>
  );
  if (proof.method === 'authenticator') {
    return (
      <Frame title="Two-step login" intro="Open your authenticator app and enter the code it shows now.">
        <AppCodeForm verify={verify} onRefused={onRefused}>
          {back}
        </AppCodeForm>
      </Frame>
    );
  }
  const to = proof.email === '' ? 'your address' : proof.email;
  return (
    <Frame
      title="Two-step login"
      intro={
        <>
          Enter the five digits we sent to <b>{to}</b>. The code is valid for 10 minutes.
        </>
      }
    >
      <MailedCodeForm
        email={to}
        verify={verify}
        resend={async () => unwrap(await call('resendSecondFactor'))}
        onRefused={onRefused}
      >
        {back}
      </MailedCodeForm>
    </Frame>
  );
}
