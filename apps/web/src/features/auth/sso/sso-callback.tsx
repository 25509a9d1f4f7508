import { Button, Group, PasswordInput, Stack, Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { limits } from '@proffer/contract/wire/limits';
import { faultsOf } from '@proffer/contract/wire/faults';
import type { FinishedSso } from '@proffer/contract/single-sign-on/schemas';
import type { SessionUser } from '@proffer/contract/users/auth.schemas';
import { givenPasswordFault } from '@proffer/contract/users/password.rules';
import type { Problem } from '@proffer/contract/wire/errors';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { webPaths } from '../../../config/paths';
import { tellOpener } from '../../../entities/single-sign-on/sso-news';
import { useAddress, type AddressValues } from '../../../lib/address';
import { asCallError, call, unwrap } from '../../../lib/client';
import { homeOf } from '../../../lib/current-user';
import { enterAs } from '../../../lib/session';
import { useFocusFirst } from '../../../ui/form/use-focus-first';
import { useForm } from '../../../ui/form/use-form';
import { ButtonLink } from '../../../ui/links';
import { AuthForm } from '../auth-form';
import { ProblemAlert } from '../problem-alert';
import { safeNext } from '../safe-next';
import { secondProofOf } from '../second-factor.model';
import { WaitButton } from '../wait-button';

// Loaded on demand: most people log in without it.
const SecondFactorStep = lazy(async () => ({
  default: (await import('../second-factor-step')).SecondFactorStep,
}));

/** Takes the provider's reply in the address, once, and continues as it says (SSO-26). */
export function SsoCallback({ company }: { company: number }) {
  const [address] = useAddress();
  const [query] = useState(() => new URLSearchParams(textsOf(address)).toString());
  const enter = useEnterAt();
  const finished = useQuery({
    queryKey: ['sso', 'reply', query],
    queryFn: async () => {
      const result = unwrap(await call('finishSso', { body: { company, query } }));
      if (result.kind === 'in') await enter(result.next);
      else tellOpener(result.kind);
      return result;
    },
    retry: false,
    staleTime: Infinity,
    refetchOnMount: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  if (finished.isError) {
    return <Refused problem={asCallError(finished.error).problem} company={company} query={query} />;
  }
  return <Reached result={finished.data} />;
}

const textsOf = (address: AddressValues): [string, string][] =>
  Object.entries(address).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]]));

/** Returns the function that continues at a page of this site, else at home. */
function useEnterAt(): (next: string | null | undefined, user?: SessionUser) => Promise<void> {
  const navigate = useNavigate();
  return async (next, known) => {
    const user = known ?? unwrap(await call('session'));
    enterAs(user);
    await navigate({ href: safeNext(next ?? undefined) ?? homeOf(user), replace: true });
  };
}

function Reached({ result }: { result: FinishedSso | undefined }) {
  if (result?.kind === 'confirmed') {
    return (
      <AuthForm title="Confirmed">
        <Text component="output">You can close this window and go on where you were.</Text>
      </AuthForm>
    );
  }
  if (result?.kind === 'tested') {
    return (
      <AuthForm title="The test login has succeeded">
        <Text component="output">
          The provider has proved <b>{result.email}</b>. You can close this window.
        </Text>
      </AuthForm>
    );
  }
  return (
    <AuthForm title="Single sign-on">
      <Text component="output">Logging in …</Text>
    </AuthForm>
  );
}

interface RefusedProps {
  problem: Problem;
  company: number;
  query: string;
}

function Refused({ problem: first, company, query }: RefusedProps) {
  const [problem, setProblem] = useState(first);
  const enter = useEnterAt();
  const { next } = problem.details ?? {};
  const proof = secondProofOf(problem);
  if (proof) {
    return (
      <Suspense>
        <SecondFactorStep
          proof={proof}
          onDone={(user) => enter(typeof next === 'string' ? next : undefined, user)}
          onBack={() => window.location.assign('/sso')}
        />
      </Suspense>
    );
  }
  if (problem.code === 'sso_password_needed') {
    return <PasswordOnce {...{ problem, company, query }} onRefused={setProblem} />;
  }
  return (
    <AuthForm title="Single sign-on">
      <ProblemAlert title="You are not logged in">{problem.detail}</ProblemAlert>
      <Group>
        <ButtonLink to="/sso">Try again</ButtonLink>
        <ButtonLink variant="default" to={webPaths.login}>
          Log in with a password
        </ButtonLink>
      </Group>
    </AuthForm>
  );
}

/** Asks once for the password of an existing login, so that nobody takes it over (SSO-12). */
function PasswordOnce({
  problem,
  company,
  query,
  onRefused,
}: RefusedProps & { onRefused: (problem: Problem) => void }) {
  const enter = useEnterAt();
  const state = new URLSearchParams(query).get('state') ?? '';
  const form = useForm({
    initial: { password: '' },
    check: ({ password }) => faultsOf({ password: givenPasswordFault(password) }),
    send: async ({ password }) => {
      const result = unwrap(await call('joinBySso', { body: { company, state, password: password.trim() } }));
      if (result.kind === 'in') await enter(result.next);
    },
    onRefused: (refusal, isAtField) => {
      if (!isAtField) onRefused(asCallError(refusal).problem);
    },
  });
  return (
    <AuthForm title="Your password, once" intro={problem.detail}>
      <form {...form.frame}>
        <Stack>
          <input
            type="text"
            autoComplete="username"
            value={String(problem.details?.['email'] ?? '')}
            readOnly
            hidden
          />
          <PasswordInput
            {...form.field('password')}
            ref={useFocusFirst()}
            label="Password"
            autoComplete="current-password"
            maxLength={limits.password.max}
          />
          <Group>
            <WaitButton isPending={form.isPending} waitSeconds={form.waitSeconds}>
              Join and log in
            </WaitButton>
            <Button component="a" href={webPaths.login} variant="default">
              Cancel
            </Button>
          </Group>
        </Stack>
      </form>
    </AuthForm>
  );
}
