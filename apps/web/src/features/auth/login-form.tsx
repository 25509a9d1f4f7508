import { Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import type { SessionUser } from '@proffer/contract/auth.schemas';
import type { ErrorCode, Problem } from '@proffer/contract/errors';
import { lazy, Suspense, useState } from 'react';
import { webPaths } from '../../config/paths';
import { useAddress } from '../../lib/address';
import { call, CallError, unwrap } from '../../lib/client';
import { homeOf } from '../../lib/current-user';
import { AnchorLink } from '../../ui/links';
import { toast } from '../../ui/toasts';
import { AuthForm } from './auth-form';
import { checkCredentials } from './auth.model';
import { CredentialForm } from './credential-form';
import { LoginAlert } from './login-alert';
import { useRetryWait } from './retry-wait';
import { safeNext } from './safe-next';
import { secondProofOf, type SecondProof } from './second-factor.model';
import { sides, type Side } from './sides';
import { useCredentials } from './use-credentials';

// Not in the first load: few are asked, and then the server has just answered.
const SecondFactorStep = lazy(async () => ({
  default: (await import('./second-factor-step')).SecondFactorStep,
}));

/** One of the two logins: the password, the second proof where one is asked for, and on to where one was going. */
export function LoginForm({ side }: { side: Side }) {
  const credentials = useCredentials(checkCredentials, 'email');
  const [proof, setProof] = useState<SecondProof>();
  const [problem, setProblem] = useState<Problem>();
  const [isPending, setIsPending] = useState(false);
  const [waitSeconds, waitAfter] = useRetryWait();
  const enter = useEnter();
  const { title, signup, from } = sides[side];

  // By hand and not by the query client: this page comes before everything that reads data.
  async function logIn(): Promise<void> {
    setProblem(undefined);
    setIsPending(true);
    try {
      const { data } = unwrap(await call('login', { body: { ...credentials.trimmed, door: side } }));
      await enter(data[0]);
    } catch (refusal) {
      showRefusal(refusal);
    } finally {
      setIsPending(false);
    }
  }

  function showRefusal(refusal: unknown): void {
    const refused = refusal instanceof CallError ? refusal.problem : undefined;
    const asked = secondProofOf(refused);
    const isAtField = credentials.showRefusal(refusal);
    setProof(asked);
    if (asked || isAtField) return;
    setProblem(refused);
    waitAfter(refusal);
    if (refused) sayRefusal(refused, side);
  }

  if (proof) {
    return (
      <Suspense>
        <SecondFactorStep
          proof={proof}
          onDone={enter}
          onBack={(ended) => {
            setProof(undefined);
            setProblem(ended);
          }}
        />
      </Suspense>
    );
  }
  return (
    <AuthForm title={title}>
      <CredentialForm
        credentials={credentials}
        alert={problem && <LoginAlert problem={problem} side={side} email={credentials.trimmed.email} />}
        submitLabel="Log in"
        isPending={isPending}
        waitSeconds={waitSeconds}
        onSubmit={() => void logIn()}
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
    const { enterAs } = await import('../../lib/session');
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
