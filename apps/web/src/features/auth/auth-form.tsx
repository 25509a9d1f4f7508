import { Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { StepLine } from '../../ui/step-line';
import classes from './auth-form.module.css';
import type { Side } from './sides';
import { signupLine, type SignupPlace } from './signup-steps';

interface AuthFormProps {
  title: string;
  intro?: ReactNode;
  /** Where the person stands while signing up (spec §4 "Signup"). */
  step?: SignupPlace;
  side?: Side;
  isWide?: boolean;
  children: ReactNode;
}

/** The frame of one form on the way in; while signing up with its steps. */
export function AuthForm({ title, intro, step, side = 'market', isWide = false, children }: AuthFormProps) {
  return (
    <Stack className={classes.form} data-wide={isWide || undefined} gap="lg">
      {step && <SignupLine side={side} current={step} />}
      <title>{`${title} · Proffer`}</title>
      <Stack gap="xs">
        <Title order={1}>{title}</Title>
        {intro && (
          <Text c="dimmed" size="sm">
            {intro}
          </Text>
        )}
      </Stack>
      {children}
    </Stack>
  );
}

function SignupLine({ side, current }: { side: Side; current: SignupPlace }) {
  const line = signupLine[side];
  const position = line.findIndex(({ step }) => step === current);
  return (
    <StepLine
      isRow
      label={`Signing up, step ${position + 1} of ${line.length}`}
      steps={line.map(({ label }, index) => ({
        label,
        state: index < position ? 'done' : index === position ? 'current' : 'todo',
      }))}
    />
  );
}
