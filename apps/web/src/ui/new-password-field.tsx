import { PasswordInput, Progress, Stack, Text } from '@mantine/core';
import { limits } from '@proffer/contract/limits';
import type { ReactNode, Ref } from 'react';
import { passwordStrength, strengthWords } from '../lib/password-strength';

interface NewPasswordFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  error?: ReactNode;
  description?: ReactNode;
  disabled?: boolean;
  name?: string;
  ref?: Ref<HTMLInputElement>;
  onBlur?: () => void;
}

/** A password being chosen. Its strength is shown as a bar and said in words, so that nobody depends on a colour. */
export function NewPasswordField({ value, onChange, ...field }: NewPasswordFieldProps) {
  const strength = passwordStrength(value);
  return (
    <Stack gap="xs">
      <PasswordInput
        {...field}
        autoComplete="new-password"
        maxLength={limits.password.max}
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
