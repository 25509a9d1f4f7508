import { PasswordInput } from '@mantine/core';
import { limits } from '@proffer/contract/wire/limits';
import type { ReactNode, Ref } from 'react';
import { lengthLimit } from '../../ui/length-limit';

interface AccountPasswordFieldProps {
  label?: string;
  name?: string;
  description?: string;
  value: string;
  onChange: (value: string) => void;
  error: ReactNode;
  disabled: boolean;
  autoComplete?: 'current-password' | 'new-password';
  ref?: Ref<HTMLInputElement>;
}

/** Field for the current password, required before important changes. */
export function AccountPasswordField({
  label = 'Password',
  name = 'password',
  autoComplete = 'current-password',
  description,
  error,
  onChange,
  ...field
}: AccountPasswordFieldProps) {
  const limit = lengthLimit(field.value.trim(), limits.password.max, description);
  const shown = error ?? limit.error;
  return (
    <PasswordInput
      {...field}
      // Mantine marks an invalid password only visually.
      aria-invalid={Boolean(shown)}
      description={limit.description}
      error={shown}
      label={label}
      name={name}
      autoComplete={autoComplete}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
