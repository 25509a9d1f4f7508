import { PasswordInput, Progress, Stack } from '@mantine/core';
import { limits } from '@proffer/contract/wire/limits';
import { IconAlertTriangle, IconCheck, IconPoint } from '@tabler/icons-react';
import type { ReactNode, Ref } from 'react';
import { lengthLimit } from './length-limit';
import classes from './new-password-field.module.css';
import { judgePassword, strengthWords } from './password-strength';
import { usePasswordGuesses } from './use-password-guesses';

interface NewPasswordFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  error?: ReactNode;
  /** Email address of the owner, which the password must not resemble. */
  owner?: string;
  disabled?: boolean;
  name?: string;
  ref?: Ref<HTMLInputElement>;
  onBlur?: () => void;
}

/**
 * Input for a new password with the server's rules (ACC-69, ACC-225): which are met is shown while typing, with an
 * icon and in words, so that it does not depend on colour.
 */
export function NewPasswordField({ value, onChange, error, owner = '', ...field }: NewPasswordFieldProps) {
  const { isLongEnough, isHardToGuess, strength } = judgePassword(value, usePasswordGuesses(value, owner));
  const limit = lengthLimit(value.trim(), limits.password.max);
  const shown = error ?? limit.error;
  const isTyped = value !== '';
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
      {isTyped && <Progress value={strength === undefined ? 0 : (strength + 1) * 25} size="xs" aria-hidden />}
      <ul className={classes.rules}>
        <Rule isMet={isTyped ? isLongEnough : undefined}>At least {limits.password.min} characters</Rule>
        <Rule isMet={isTyped ? isHardToGuess : undefined}>
          Not easily guessed, for example three words that do not belong together
        </Rule>
      </ul>
      <span className={classes.strength} aria-live="polite">
        {isTyped && strength !== undefined && `Strength: ${strengthWords[strength]}`}
      </span>
    </Stack>
  );
}

/** A rule with its state: met, not met, or not known yet. */
function Rule({ isMet, children }: { isMet: boolean | undefined; children: ReactNode }) {
  const Icon = isMet === undefined ? IconPoint : isMet ? IconCheck : IconAlertTriangle;
  const word = isMet === undefined ? undefined : isMet ? 'Met' : 'Not met';
  return (
    <li data-met={isMet}>
      <Icon
        size={16}
        {...(word === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': word })}
      />
      <span>{children}</span>
    </li>
  );
}
