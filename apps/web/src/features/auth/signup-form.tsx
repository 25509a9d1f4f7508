import { Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { limits } from '@proffer/contract/wire/limits';
import { useNavigate } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { call, CallError, unwrap } from '../../lib/client';
import { AnchorLink } from '../../ui/links';
import { NewPasswordField } from '../../ui/new-password-field';
import { CredentialForm } from './credential-form';
import { checkNewCredentials } from './new-password.model';
import { ProblemAlert } from './problem-alert';
import { useRetryWait } from './retry-wait';
import { sides, type Side } from './sides';
import { signupOf } from './signup-reply.model';
import { stepPath } from './signup-steps';
import { useCredentials } from './use-credentials';

interface SignupFormProps {
  side: Side;
  /** Supplier, Buyer or admin; the specification's client sends it as the mode too (ACC-86). */
  userType: string;
  /** Stands above the email. */
  before?: ReactNode;
}

/** The first step of either sign-up: email and password, then on to the code that is mailed. */
export function SignupForm({ side, userType, before }: SignupFormProps) {
  const navigate = useNavigate();
  const credentials = useCredentials(checkNewCredentials);
  const [refused, setRefused] = useState<CallError>();
  const [waitSeconds, waitAfter] = useRetryWait();
  const { login } = sides[side];

  const signup = useMutation({
    mutationFn: async () => {
      const body = {
        ...credentials.trimmed,
        userType,
        userMode: userType,
        isAvailable: true,
        isArchived: false,
      };
      return signupOf(unwrap(await call('signup', { body })));
    },
    onMutate: () => setRefused(undefined),
    onSuccess: async ({ email, userId, step, codeDigits }) => {
      localStorage.setItem('userEmail', email);
      localStorage.setItem('userId', String(userId));
      await navigate({
        to: stepPath(step, side),
        search: {
          email,
          userId: String(userId),
          ...(codeDigits === undefined || codeDigits === limits.verificationCode.digits
            ? {}
            : { digits: String(codeDigits) }),
        },
      });
    },
    onError: (refusal) => {
      credentials.showRefusal(refusal);
      waitAfter(refusal);
      setRefused(refusal instanceof CallError ? refusal : undefined);
    },
  });

  return (
    <CredentialForm
      credentials={credentials}
      NewPassword={NewPasswordField}
      alert={refused && <SignupAlert refused={refused} login={login} />}
      before={before}
      submitLabel="Continue"
      isPending={signup.isPending}
      waitSeconds={waitSeconds}
      onSubmit={() => signup.mutate()}
    >
      <Text size="sm">
        Already registered?{' '}
        <AnchorLink underline="always" to={login}>
          Log in
        </AnchorLink>
      </Text>
    </CredentialForm>
  );
}

function SignupAlert({ refused, login }: { refused: CallError; login: (typeof sides)[Side]['login'] }) {
  const { status, problem } = refused;
  // A reply that is no sign-up says so by itself, under a good status.
  const isReplyOfNone = status === 200;
  return (
    <ProblemAlert title={isReplyOfNone ? problem.title : 'Error in User Save'}>
      {problem.detail}
      {problem.code === 'email_taken' && (
        <>
          {' '}
          <AnchorLink underline="always" to={login}>
            Log in
          </AnchorLink>
        </>
      )}
    </ProblemAlert>
  );
}
