import { Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { PageTitle } from '../../ui/page-title';
import classes from './auth-form.module.css';

export interface AuthFormProps {
  title: string;
  intro?: ReactNode;
  /** Content above the title. */
  above?: ReactNode;
  isWide?: boolean;
  children: ReactNode;
}

/** Frame of a form for login, sign-up or password reset. */
export function AuthForm({ title, intro, above, isWide = false, children }: AuthFormProps) {
  return (
    <Stack className={classes.form} data-wide={isWide || undefined} gap="lg">
      {above}
      <PageTitle of={title} />
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
