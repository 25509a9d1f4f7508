import { PasswordInput, Progress, Stack, Text } from '@mantine/core';
import { limits } from '@proffer/contract/wire/limits';
import type { ReactNode, Ref } from 'react';
import { passwordStrength, strengthWords } from './password-strength';
import { lengthLimit } from './length-limit';

interface NewPasswordFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  error?: ReactNode;
  description?: string;
  disabled?: boolean;
  name?: string;
  ref?: Ref<HTMLInputElement>;
  onBlur?: () => void;
}

/** Input for a new password. Its strength is shown as a bar and in words, so that it does not depend on colour. */
export function NewPasswordField({ value, onChange, error, description, ...field }: NewPasswordFieldProps) {
  const strength = passwordStrength(value);
  const limit = lengthLimit(value.trim(), limits.password.max, description);
  const shown = error ?? limit.error;
  return (
    <Stack gap="xs">
      <PasswordInput
        {...field}
        // Mantine marks an invalid password only visually.
        aria-invalid={Boolean(shown)}
        autoComplete="new-password"
        description={limit.description}
        error={shown}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <Progress value={strength * 25} size="xs" aria-hidden />
      <Text size="xs" c="dimmed" aria-live="polite">
        {strength > 0 ? `Strength: ${strengthWords[strength]}` : ' '}
      </Text>
    </Stack>
  );
}
