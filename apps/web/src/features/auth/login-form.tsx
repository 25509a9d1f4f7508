import { Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { SessionUser } from '@proffer/contract/auth.schemas';
import type { ErrorCode, Problem } from '@proffer/contract/errors';
import { useState } from 'react';
import { webPaths } from '../../config/paths';
import { useAddress } from '../../lib/address';
import { call, CallError, unwrap } from '../../lib/client';
import { enterAs, homeOf } from '../../lib/session';
import { AnchorLink } from '../../ui/links';
import { toast } from '../../ui/toasts';
import { AuthForm } from './auth-form';
import { checkCredentials } from './auth.model';
import { CredentialForm } from './credential-form';
import { LoginAlert } from './login-alert';
import { useRetryWait } from './retry-wait';
import { safeNext } from './safe-next';
import { SecondFactorForm } from './second-factor-form';
import { secondProofOf, type SecondProof } from './second-factor.model';
import { sides, type Side } from './sides';
import { useCredentials } from './use-credentials';

/** One of the two logins: the password, the second proof where one is asked for, and on to where one was going. */
export function LoginForm({ side }: { side: Side }) {
  const credentials = useCredentials(checkCredentials, 'email');
  const [proof, setProof] = useState<SecondProof>();
  const [problem, setProblem] = useState<Problem>();
  const [waitSeconds, waitAfter] = useRetryWait();
  const enter = useEnter();
  const { title, signup, from } = sides[side];

  const login = useMutation({
    mutationFn: async () => unwrap(await call('login', { body: { ...credentials.trimmed, door: side } })),
    onMutate: () => setProblem(undefined),
    onSuccess: ({ data }) => enter(data[0]),
    onError: (refusal) => {
      const refused = refusal instanceof CallError ? refusal.problem : undefined;
      const asked = secondProofOf(refused);
      const isAtField = credentials.showRefusal(refusal);
      setProof(asked);
      if (asked || isAtField) return;
      setProblem(refused);
      waitAfter(refusal);
      if (refused) sayRefusal(refused, side);
    },
  });

  if (proof) {
    return (
      <SecondFactorForm
        proof={proof}
        onDone={enter}
        onBack={(ended) => {
          setProof(undefined);
          setProblem(ended);
        }}
      />
    );
  }
  return (
    <AuthForm title={title}>
      <CredentialForm
        credentials={credentials}
        alert={problem && <LoginAlert problem={problem} side={side} email={credentials.trimmed.email} />}
        submitLabel="Log in"
        isPending={login.isPending}
        waitSeconds={waitSeconds}
        onSubmit={() => login.mutate()}
      >
        <Text size="sm">
          <AnchorLink underline="always" to={webPaths.forgotPassword} search={{ from }}>
            Forgot password?
          </AnchorLink>
        </Text>
        <Text size="sm">
          New here?{' '}
          <AnchorLink underline="always" to={signup}>
            Sign up
          </AnchorLink>
        </Text>
      </CredentialForm>
    </AuthForm>
  );
}

/** What follows a good login, whichever proof was the last. */
function useEnter(): (user: SessionUser) => Promise<void> {
  const navigate = useNavigate();
  const [address] = useAddress();
  return async (user) => {
    enterAs(user);
    toast.success('Success', 'User Verified');
    const next = safeNext(address['next']);
    await navigate(next === undefined ? { to: homeOf(user) } : { href: next });
  };
}

const notVerified: readonly ErrorCode[] = [
  'invalid_credentials',
  'signup_unfinished',
  'deactivated',
  'awaiting_approval',
];

/** The specification's dialogs (spec §8 "Login"), as toasts; a server that is away says nothing about the user. */
function sayRefusal({ code, title }: Problem, side: Side): void {
  if (code === 'wrong_door') toast.info(title, sides[side].wrongDoor);
  else if (notVerified.includes(code)) toast.error('Error', 'User not Verified');
}
