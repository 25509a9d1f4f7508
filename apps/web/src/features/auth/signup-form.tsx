import { Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { Problem } from '@proffer/contract/errors';
import { useState, type ReactNode } from 'react';
import { call, CallError, unwrap } from '../../lib/client';
import { AnchorLink } from '../../ui/links';
import { NewPasswordField } from '../../ui/new-password-field';
import { checkNewCredentials } from './auth.model';
import { CredentialForm } from './credential-form';
import { ProblemAlert } from './problem-alert';
import { useRetryWait } from './retry-wait';
import { sides, type Side } from './sides';
import { stepPath } from './signup-steps';
import { useCredentials } from './use-credentials';

interface SignupFormProps {
  side: Side;
  /** Supplier, Buyer or admin; the specification's client sends it as the mode too (spec §7). */
  userType: string;
  /** Stands above the email. */
  before?: ReactNode;
}

/** The first step of either sign-up: email and password, then on to the code that is mailed. */
export function SignupForm({ side, userType, before }: SignupFormProps) {
  const navigate = useNavigate();
  const credentials = useCredentials(checkNewCredentials);
  const [problem, setProblem] = useState<Problem>();
  const [waitSeconds, waitAfter] = useRetryWait();
  const { login } = sides[side];

  const signup = useMutation({
    mutationFn: async () =>
      unwrap(
        await call('signup', {
          body: {
            ...credentials.trimmed,
            userType,
            userMode: userType,
            isAvailable: true,
            isArchived: false,
          },
        }),
      ),
    onMutate: () => setProblem(undefined),
    onSuccess: async ({ data }) => {
      localStorage.setItem('userEmail', data.email);
      localStorage.setItem('userId', String(data.userId));
      await navigate({
        to: stepPath(data.step, side),
        search: { email: data.email, userId: String(data.userId) },
      });
    },
    onError: (refusal) => {
      credentials.showRefusal(refusal);
      waitAfter(refusal);
      setProblem(refusal instanceof CallError ? refusal.problem : undefined);
    },
  });

  return (
    <CredentialForm
      credentials={credentials}
      NewPassword={NewPasswordField}
      alert={problem && <SignupAlert problem={problem} login={login} />}
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

function SignupAlert({ problem, login }: { problem: Problem; login: (typeof sides)[Side]['login'] }) {
  return (
    <ProblemAlert title="Error in User Save">
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
