import { Text } from '@mantine/core';
import { newPasswordFault } from '@proffer/contract/users/rules';
import { limits } from '@proffer/contract/wire/limits';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useAddress } from '../../lib/address';
import { asCallError, call, type CallError, unwrap } from '../../lib/client';
import { AnchorLink } from '../../ui/links';
import { NewPasswordField } from '../../ui/new-password-field';
import { checkCredentials, trimmed } from './auth.model';
import { CredentialForm, useCredentialForm } from './credential-form';
import { ProblemAlert } from './problem-alert';
import { nextOf } from './safe-next';
import { sides, type Side } from './sides';
import { signupOf } from './signup-reply.model';
import { stepPath } from './signup-steps';

interface SignupFormProps {
  side: Side;
  /** Supplier, Buyer or admin; the specification's client also sends it as the mode (ACC-86). */
  userType: string;
  /** Content above the email. */
  before?: ReactNode;
}

/** The first step of a sign-up: email and password, then the mailed code. */
export function SignupForm({ side, userType, before }: SignupFormProps) {
  const navigate = useNavigate();
  const [address] = useAddress();
  const { login } = sides[side];
  const form = useCredentialForm({
    check: (typed) => checkCredentials(typed, newPasswordFault),
    send: async (typed) => {
      const user = { userType, userMode: userType, isAvailable: true, isArchived: false };
      const reply = await call('signup', { body: { ...trimmed(typed), ...user } });
      const { email, userId, step, codeDigits } = signupOf(unwrap(reply));
      localStorage.setItem('userEmail', email);
      localStorage.setItem('userId', String(userId));
      const isUsual = codeDigits === undefined || codeDigits === limits.verificationCode.digits;
      await navigate({
        to: stepPath(step, side),
        search: {
          email,
          userId: String(userId),
          ...(isUsual ? {} : { digits: String(codeDigits) }),
          ...nextOf(address),
        },
      });
    },
  });

  return (
    <CredentialForm
      form={form}
      NewPassword={NewPasswordField}
      alert={form.refusal !== null && <SignupAlert refused={asCallError(form.refusal)} login={login} />}
      before={before}
      submitLabel="Continue"
    >
      <Text size="sm">
        Already registered?{' '}
        <AnchorLink underline="always" to={login} search={nextOf(address)}>
          Log in
        </AnchorLink>
      </Text>
    </CredentialForm>
  );
}

function SignupAlert({ refused, login }: { refused: CallError; login: (typeof sides)[Side]['login'] }) {
  const [address] = useAddress();
  const { status, problem } = refused;
  // A reply that is not a sign-up has a success status and its own message.
  const isReplyOfNone = status === 200;
  return (
    <ProblemAlert title={isReplyOfNone ? problem.title : 'Error in User Save'}>
      {problem.detail}
      {problem.code === 'email_taken' && (
        <>
          {' '}
          <AnchorLink underline="always" to={login} search={nextOf(address)}>
            Log in
          </AnchorLink>
        </>
      )}
    </ProblemAlert>
  );
}
