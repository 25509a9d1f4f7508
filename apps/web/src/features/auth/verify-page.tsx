import { Button, Group, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { limits } from '@proffer/contract/limits';
import { webPaths } from '../../config/paths';
import { useAddress } from '../../lib/address';
import { call, CallError, errorText, unwrap } from '../../lib/client';
import { toast } from '../../ui/toasts';
import { AuthForm } from './auth-form';
import { CodeBoxes } from './code-boxes';
import { codeOf, emptyCode, isComplete } from './code-boxes.model';
import { stepPath } from './signup-steps';
import { AnchorLink, ButtonLink } from '../../ui/links';

const resendAfterSeconds = limits.verificationCode.resendAfterMs / 1_000;

/** Sign-up, step 2 of 4: the five digits from the mail (spec §2 "utwo-factor"). */
export function VerifyPage() {
  const navigate = useNavigate();
  const [address] = useAddress();
  const email = address['email'] ?? localStorage.getItem('userEmail') ?? '';
  const [code, setCode] = useState(() => emptyCode(limits.verificationCode.digits));
  const [error, setError] = useState<string>();
  const [waitSeconds, setWaitSeconds] = useState(resendAfterSeconds);

  useEffect(() => {
    if (waitSeconds <= 0) return undefined;
    const timer = setTimeout(() => setWaitSeconds(waitSeconds - 1), 1_000);
    return () => clearTimeout(timer);
  }, [waitSeconds]);

  const verify = useMutation({
    mutationFn: async () => unwrap(await call('verifyCode', { query: { email, otp: codeOf(code) } })),
    onSuccess: async ({ data }) => {
      localStorage.setItem('userId', String(data.userId));
      await navigate({ to: stepPath(data.step), search: { email: data.email } });
    },
    onError: (failure) => {
      setError(errorText(failure));
      setCode(emptyCode(limits.verificationCode.digits));
    },
  });

  const resend = useMutation({
    mutationFn: async () => unwrap(await call('resendCode', { body: { email } })),
    onSuccess: () => {
      setError(undefined);
      setWaitSeconds(resendAfterSeconds);
      toast.success('Code sent', `We have sent the code to ${email} again.`);
    },
    onError: (failure) => {
      const seconds =
        failure instanceof CallError ? failure.problem.details?.['retryAfterSeconds'] : undefined;
      if (typeof seconds === 'number') setWaitSeconds(seconds);
      toast.error('The code was not sent', errorText(failure));
    },
  });

  function submit(event: React.FormEvent): void {
    event.preventDefault();
    if (isComplete(code)) {
      setError(undefined);
      verify.mutate();
      return;
    }
    const text = 'Please enter verification code received on email';
    setError(text);
    toast.error('Error', text);
  }

  if (email === '') {
    return (
      <AuthForm title="Verify your email" step={2} isWide>
        <Text>
          We do not know which address to verify. Please start again; an unfinished sign-up goes on where it
          was.
        </Text>
        <ButtonLink to={webPaths.signup}>Sign up</ButtonLink>
      </AuthForm>
    );
  }
  return (
    <AuthForm
      title="Verify your email"
      step={2}
      isWide
      intro={
        <>
          Enter the five digits we sent to <b>{email}</b>. The code is valid for 10 minutes.
        </>
      }
    >
      <form onSubmit={submit} noValidate>
        <Stack>
          <CodeBoxes
            state={code}
            onChange={(next) => {
              setCode(next);
              setError(undefined);
            }}
            isDisabled={verify.isPending}
            error={error}
          />
          <Text id="code-error" role="alert" size="sm" c="var(--mantine-color-error)" mih="1.4em">
            {error}
          </Text>
          <Group>
            <Button type="submit" size="md" loading={verify.isPending}>
              Verify
            </Button>
            <Button
              variant="subtle"
              size="md"
              disabled={waitSeconds > 0}
              loading={resend.isPending}
              onClick={() => resend.mutate()}
            >
              {waitSeconds > 0 ? `Resend in ${waitSeconds} s` : 'Resend'}
            </Button>
          </Group>
          <Text size="sm" c="dimmed">
            Wrong address?{' '}
            <AnchorLink underline="always" to={webPaths.signup}>
              Start again
            </AnchorLink>
          </Text>
        </Stack>
      </form>
    </AuthForm>
  );
}
