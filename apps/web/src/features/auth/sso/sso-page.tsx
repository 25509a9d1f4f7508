import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { emailFault } from '@proffer/contract/wire/email';
import { faultsOf } from '@proffer/contract/wire/faults';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { webPaths } from '../../../config/paths';
import '../../../entities/single-sign-on/sso-news';
import { useAddress } from '../../../lib/address';
import { call, errorText, unwrap } from '../../../lib/client';
import { useFocusFirst } from '../../../ui/form/use-focus-first';
import { useForm } from '../../../ui/form/use-form';
import { AnchorLink } from '../../../ui/links';
import { AuthForm } from '../auth-form';
import { ProblemAlert } from '../problem-alert';
import { nextOf, safeNext } from '../safe-next';
import { WaitButton } from '../wait-button';
import { SsoCallback } from './sso-callback';
import { companyOfCallback, startCalls } from './sso.model';

/** Single sign-on: asks for the address, leads to the identity provider, and takes its reply (SSO-25, SSO-26). */
export function SsoPage() {
  const [address] = useAddress();
  const company = companyOfCallback(useLocation().pathname);
  if (company !== undefined) return <SsoCallback company={company} />;
  const start = startCalls[address['for'] ?? ''];
  return start ? <StartedForPerson start={start} /> : <SsoForm />;
}

/** Leads a logged-in person to the provider at once, for a confirmation or a test. */
function StartedForPerson({ start }: { start: 'confirmBySso' | 'testSso' }) {
  const started = useQuery({
    queryKey: ['sso', start],
    queryFn: async () => {
      const { url } = unwrap(await call(start));
      if (url !== null) window.location.replace(url);
      return url;
    },
    retry: false,
    gcTime: 0,
  });
  return (
    <AuthForm title="Single sign-on">
      {started.isError ? (
        <ProblemAlert title="Single sign-on could not be started">{errorText(started.error)}</ProblemAlert>
      ) : (
        <Text component="output">Opening your company’s identity provider …</Text>
      )}
    </AuthForm>
  );
}

type CompanySide = 'Supplier' | 'Buyer';

function SsoForm() {
  const [address] = useAddress();
  const [choices, setChoices] = useState<readonly CompanySide[]>([]);
  const form = useForm({
    initial: { email: address['email'] ?? '' },
    check: ({ email }) => faultsOf({ email: emailFault(email) }),
    send: ({ email }) => start(email),
  });

  async function start(email: string, side?: CompanySide): Promise<void> {
    const next = safeNext(address['next']);
    const body = { email: email.trim(), ...(side && { side }), ...(next === undefined ? {} : { next }) };
    const { url, sides } = unwrap(await call('startSso', { body }));
    setChoices(sides);
    if (url !== null) window.location.assign(url);
  }

  return (
    <AuthForm
      title="Single sign-on"
      intro="Log in with your company’s identity provider. At your first login you accept the terms of this market."
    >
      {form.refusal !== null && (
        <ProblemAlert title="Single sign-on is not possible">{errorText(form.refusal)}</ProblemAlert>
      )}
      <form {...form.frame}>
        <Stack>
          <TextInput
            {...form.field('email')}
            ref={useFocusFirst()}
            label="Work email"
            type="email"
            autoComplete="username"
            data-refusal
          />
          {choices.length > 1 ? (
            <Stack gap="xs">
              <Text size="sm">
                Your company is here as supplier and as buyer. Where do you want to log in?
              </Text>
              <Group>
                {choices.map((side) => (
                  <Button
                    key={side}
                    disabled={form.isPending}
                    onClick={() => void form.submit(({ email }) => start(email, side))}
                  >
                    {side}
                  </Button>
                ))}
              </Group>
            </Stack>
          ) : (
            <WaitButton isPending={form.isPending} waitSeconds={form.waitSeconds}>
              Continue
            </WaitButton>
          )}
          <Text size="sm">
            <AnchorLink underline="always" to={webPaths.login} search={nextOf(address)}>
              Log in with a password
            </AnchorLink>
          </Text>
          <Text size="sm">
            <AnchorLink underline="always" to="/terms">
              Terms
            </AnchorLink>
          </Text>
        </Stack>
      </form>
    </AuthForm>
  );
}
