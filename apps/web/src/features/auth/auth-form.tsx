import { Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './auth-form.module.css';
import { StepLine } from '../../ui/step-line';

const signupSteps = [
  'Profile Selection',
  'Two-Factor Authentication',
  'Entering Profile Information',
  'Terms & Conditions',
];

interface AuthFormProps {
  title: string;
  intro?: ReactNode;
  /** From 1 to 4 while signing up (spec §4 "Signup"). */
  step?: number;
  isWide?: boolean;
  children: ReactNode;
}

/** The frame of one form on the way in; while signing up with its four steps. */
export function AuthForm({ title, intro, step, isWide = false, children }: AuthFormProps) {
  return (
    <Stack className={classes.form} data-wide={isWide || undefined} gap="lg">
      {step !== undefined && (
        <StepLine
          isRow
          label={`Signing up, step ${step} of 4`}
          steps={signupSteps.map((label, index) => ({
            label,
            state: index + 1 < step ? 'done' : index + 1 === step ? 'current' : 'todo',
          }))}
        />
      )}
      <title>{`${title} · Proffer`}</title>
      <Stack gap={4}>
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
