import { PasswordInput } from '@mantine/core';
import { limits } from '@proffer/contract/limits';
import type { ReactNode, Ref } from 'react';

interface AccountPasswordFieldProps {
  label?: string;
  name?: string;
  description?: ReactNode;
  value: string;
  onChange: (value: string) => void;
  error: ReactNode;
  disabled: boolean;
  autoComplete?: 'current-password' | 'new-password';
  ref?: Ref<HTMLInputElement>;
}

/** The password one has, asked for again before something that matters. */
export function AccountPasswordField({
  label = 'Password',
  name = 'password',
  autoComplete = 'current-password',
  onChange,
  ...field
}: AccountPasswordFieldProps) {
  return (
    <PasswordInput
      {...field}
      // Mantine marks a wrong password for the eye alone.
      aria-invalid={Boolean(field.error)}
      label={label}
      name={name}
      autoComplete={autoComplete}
      maxLength={limits.password.max}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
