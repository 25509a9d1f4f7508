import { Alert, Button, PasswordInput, Progress, Radio, Stack, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { limits } from '@proffer/contract/limits';
import { webPaths } from '../../config/paths';
import { call, CallError, fieldErrors, unwrap } from '../../lib/client';
import { toast } from '../../ui/toasts';
import { AuthForm } from './auth-form';
import { checkNewCredentials, passwordStrength, strengthWords, type CredentialErrors } from './auth.model';
import { stepPath } from './signup-steps';
import { AnchorLink } from '../../ui/links';

/** Sign-up, step 1 of 4: profile choice and credentials (spec §2 "signup"). */
export function SignupPage() {
  const navigate = useNavigate();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [userType, setUserType] = useState('Supplier');
  const [errors, setErrors] = useState<CredentialErrors>({});

  const signup = useMutation({
    mutationFn: async () =>
      unwrap(
        await call('signup', {
          body: {
            email: email.trim(),
            password: password.trim(),
            userType,
            userMode: userType,
            isAvailable: true,
            isArchived: false,
          },
        }),
      ),
    onSuccess: async ({ data }) => {
      localStorage.setItem('userEmail', data.email);
      localStorage.setItem('userId', String(data.userId));
      await navigate({ to: stepPath(data.step), search: { email: data.email, userId: String(data.userId) } });
    },
    onError: (error) => setErrors(fieldErrors(error)),
  });

  function submit(event: React.FormEvent): void {
    event.preventDefault();
    const found = checkNewCredentials(email, password);
    setErrors(found);
    const first = found.email ?? found.password;
    if (first) toast.error('Validation', first);
    else signup.mutate();
  }

  const strength = passwordStrength(password);
  const problem = signup.error instanceof CallError ? signup.error.problem : undefined;
  return (
    <AuthForm title="Sign up" step={1} isWide>
      <form onSubmit={submit} noValidate>
        <Stack maw="26rem">
          {problem && (
            <Alert color="red" variant="light" role="alert" title="Error in User Save">
              {problem.detail}
              {problem.code === 'email_taken' && (
                <>
                  {' '}
                  <AnchorLink underline="always" to={webPaths.login}>
                    Log in
                  </AnchorLink>
                </>
              )}
            </Alert>
          )}
          <Radio.Group label="I am signing up as a" value={userType} onChange={setUserType}>
            <Stack gap="xs" mt="xs">
              <Radio
                value="Supplier"
                label="Supplier"
                description="I publish offers and answer NDA requests."
              />
              <Radio value="Buyer" label="Buyer" description="I look for offers and ask for NDAs." />
            </Stack>
          </Radio.Group>
          <TextInput
            label="Email"
            type="email"
            autoComplete="username"
            maxLength={limits.email.total}
            value={email}
            error={errors.email}
            disabled={signup.isPending}
            onChange={(event) => setEmail(event.currentTarget.value)}
          />
          <Stack gap={6}>
            <PasswordInput
              label="Password"
              description="At least 6 characters."
              autoComplete="new-password"
              maxLength={limits.password.max}
              value={password}
              error={errors.password}
              disabled={signup.isPending}
              onChange={(event) => setPassword(event.currentTarget.value)}
            />
            <Progress value={strength * 25} size="xs" aria-hidden />
            <Text size="xs" c="dimmed" aria-live="polite">
              {strength > 0 ? `Strength: ${strengthWords[strength]}` : ' '}
            </Text>
          </Stack>
          <Button type="submit" size="md" loading={signup.isPending}>
            Continue
          </Button>
          <Text size="sm">
            Already registered?{' '}
            <AnchorLink underline="always" to={webPaths.login}>
              Log in
            </AnchorLink>
          </Text>
        </Stack>
      </form>
    </AuthForm>
  );
}
