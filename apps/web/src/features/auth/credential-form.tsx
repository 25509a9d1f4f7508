import { PasswordInput, Stack, TextInput } from '@mantine/core';
import { limits } from '@proffer/contract/wire/limits';
import { useEffect, useRef, type ComponentType, type ReactNode, type Ref } from 'react';
import classes from './auth-form.module.css';
import { WaitButton } from './wait-button';
import type { Credentials } from './use-credentials';

interface NewPasswordProps {
  ref: Ref<HTMLInputElement>;
  label: string;
  value: string;
  error: ReactNode;
  description: string;
  disabled: boolean;
  onChange: (value: string) => void;
}

interface CredentialFormProps {
  credentials: Credentials;
  /** The field of a password that is being chosen and not given; handed in, as the login does without its parts. */
  NewPassword?: ComponentType<NewPasswordProps>;
  /** Whether it is clear who is meant. */
  isEmailFixed?: boolean;
  alert: ReactNode;
  /** Stands above the email. */
  before?: ReactNode;
  submitLabel: string;
  isPending: boolean;
  waitSeconds: number;
  onSubmit: () => void;
  /** Links below the button. */
  children: ReactNode;
}

/** Email, password and one button, for both logins and both sign-ups. */
export function CredentialForm({
  credentials: { typed, errors, focus, change, areGood },
  NewPassword,
  isEmailFixed = false,
  alert,
  before,
  submitLabel,
  isPending,
  waitSeconds,
  onSubmit,
  children,
}: CredentialFormProps) {
  const emailField = useRef<HTMLInputElement>(null);
  const passwordField = useRef<HTMLInputElement>(null);
  // After the reply and not with it: a field cannot take the focus while it is disabled.
  useEffect(() => {
    if (isPending || !focus.field) return;
    const field = focus.field === 'email' ? emailField.current : passwordField.current;
    field?.focus();
    field?.select();
  }, [focus, isPending]);

  function submit(event: React.FormEvent): void {
    event.preventDefault();
    if (waitSeconds === 0 && areGood()) onSubmit();
  }

  const password = {
    ref: passwordField,
    label: 'Password',
    value: typed.password,
    error: errors.password,
    disabled: isPending,
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack className={classes.narrow}>
        {alert}
        {before}
        <TextInput
          ref={emailField}
          label="Email"
          type="email"
          autoComplete="username"
          readOnly={isEmailFixed}
          value={typed.email}
          error={errors.email}
          disabled={isPending}
          onChange={(event) => change('email', event.currentTarget.value)}
        />
        {NewPassword ? (
          <NewPassword
            {...password}
            description="At least 6 characters."
            onChange={(value) => change('password', value)}
          />
        ) : (
          <PasswordInput
            {...password}
            // A dialog leads to its first field by itself.
            data-autofocus={isEmailFixed || undefined}
            autoComplete="current-password"
            maxLength={limits.password.max}
            onChange={(event) => change('password', event.currentTarget.value)}
          />
        )}
        <WaitButton isPending={isPending} waitSeconds={waitSeconds}>
          {submitLabel}
        </WaitButton>
        {children}
      </Stack>
    </form>
  );
}
