import { Alert, Button, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { limits } from '@proffer/contract/limits';
import { webPaths } from '../../config/paths';
import { useAddress } from '../../lib/address';
import { call, CallError, unwrap } from '../../lib/client';
import { endSession, homeOf, rememberSession } from '../../lib/session';
import { toast } from '../../ui/toasts';
import { AuthForm } from './auth-form';
import { checkCredentials, type CredentialErrors } from './auth.model';
import { stepPath } from './signup-steps';
import { AnchorLink } from '../../ui/links';

/** Login (spec §2 "login"): to where one was going, else to one's own start. */
export function LoginPage() {
  const navigate = useNavigate();
  const [address] = useAddress();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [errors, setErrors] = useState<CredentialErrors>({});
  const emailField = useRef<HTMLInputElement>(null);
  const passwordField = useRef<HTMLInputElement>(null);

  useEffect(() => emailField.current?.focus(), []);

  const login = useMutation({
    mutationFn: async () =>
      unwrap(await call('login', { body: { email: email.trim(), password: password.trim() } })),
    onSuccess: async ({ data: [user] }) => {
      if (user.userMode === 'admin') {
        await endSession();
        toast.error('Information', 'Please log in from the admin panel.');
        return;
      }
      rememberSession(user);
      toast.success('Success', 'User Verified');
      const next = address['next'];
      await navigate(next?.startsWith('/') && !next.startsWith('//') ? { href: next } : { to: homeOf(user) });
    },
    onError: () => passwordField.current?.select(),
  });

  function submit(event: React.FormEvent): void {
    event.preventDefault();
    const found = checkCredentials(email, password);
    setErrors(found);
    const first = found.email ?? found.password;
    if (first) toast.error('Validation', first);
    else login.mutate();
  }

  const problem = login.error instanceof CallError ? login.error.problem : undefined;
  const unfinishedStep =
    problem?.code === 'signup_unfinished' ? String(problem.details?.['step'] ?? 'code') : undefined;
  return (
    <AuthForm title="Log in">
      <form onSubmit={submit} noValidate>
        <Stack>
          {problem && (
            <Alert color="red" variant="light" role="alert" title={problem.title}>
              {problem.detail}
              {unfinishedStep && (
                <>
                  {' '}
                  <AnchorLink
                    underline="always"
                    to={stepPath(unfinishedStep)}
                    search={{ email: email.trim() }}
                  >
                    Continue signing up
                  </AnchorLink>
                </>
              )}
            </Alert>
          )}
          <TextInput
            ref={emailField}
            label="Email"
            type="email"
            autoComplete="username"
            maxLength={limits.email.total}
            value={email}
            error={errors.email}
            disabled={login.isPending}
            onChange={(event) => setEmail(event.currentTarget.value)}
          />
          <PasswordInput
            ref={passwordField}
            label="Password"
            autoComplete="current-password"
            maxLength={limits.password.max}
            value={password}
            error={errors.password}
            disabled={login.isPending}
            onChange={(event) => setPassword(event.currentTarget.value)}
          />
          <Button type="submit" size="md" loading={login.isPending}>
            Log in
          </Button>
          <Text size="sm">
            New here?{' '}
            <AnchorLink underline="always" to={webPaths.signup}>
              Sign up
            </AnchorLink>
          </Text>
        </Stack>
      </form>
    </AuthForm>
  );
}
