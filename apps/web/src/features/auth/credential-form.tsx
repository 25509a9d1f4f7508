import { PasswordInput, Stack, TextInput } from '@mantine/core';
import { passwordLimits } from '@proffer/contract/wire/login-limits';
import type { ComponentType, ReactNode } from 'react';
import { useForm } from '../../ui/form/use-form';
import { useFocusFirst } from '../../ui/form/use-focus-first';
import classes from './auth-form.module.css';
import { checkCredentials, type Credentials } from './auth.model';
import { WaitButton } from './wait-button';

interface Options {
  email?: string;
  check?: typeof checkCredentials;
  send: (typed: Credentials) => Promise<unknown>;
  onRefused?: (error: unknown, isAtField: boolean) => void;
}

/** State of an email and password form; faults are shown at the fields (ACC-35). */
export function useCredentialForm({ email = '', check = checkCredentials, ...options }: Options) {
  return useForm<Credentials>({
    initial: { email, password: '' },
    check: (typed) => check(typed),
    ...options,
  });
}

type PasswordField = ReturnType<typeof passwordField>;

interface CredentialFormProps {
  form: ReturnType<typeof useCredentialForm>;
  /** Field for a new password, passed in because the login page does not need its code. */
  NewPassword?: ComponentType<PasswordField & { owner: string }>;
  /** True if the account is already known. */
  isEmailFixed?: boolean;
  /** The field focused first. */
  startAt?: keyof Credentials;
  alert: ReactNode;
  /** Content above the email. */
  before?: ReactNode;
  submitLabel: string;
  /** Links below the button. */
  children: ReactNode;
}

// Field focused after a refusal of both values.
const passwordField = (form: CredentialFormProps['form']) => ({
  ...form.field('password'),
  label: 'Password',
  'data-refusal': true,
});

/** Email, password and one button, for logins and sign-ups. */
export function CredentialForm(props: CredentialFormProps) {
  const { form, NewPassword, isEmailFixed = false, startAt, alert, before, submitLabel, children } = props;
  const first = useFocusFirst();
  const password = { ...passwordField(form), ...(startAt === 'password' ? { ref: first } : {}) };
  return (
    <form {...form.frame}>
      <Stack className={classes.narrow}>
        {alert}
        {before}
        <TextInput
          {...form.field('email')}
          {...(startAt === 'email' ? { ref: first } : {})}
          label="Email"
          type="email"
          autoComplete="username"
          readOnly={isEmailFixed}
        />
        {NewPassword ? (
          <NewPassword {...password} owner={form.values.email} />
        ) : (
          <PasswordInput
            {...password}
            // A dialog focuses its first field itself.
            data-autofocus={isEmailFixed || undefined}
            autoComplete="current-password"
            maxLength={passwordLimits.max}
          />
        )}
        <WaitButton isPending={form.isPending} waitSeconds={form.waitSeconds}>
          {submitLabel}
        </WaitButton>
        {children}
      </Stack>
    </form>
  );
}
