import { Stack, Text, Title } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Card } from '../../ui/card';
import { ErrorState, SkeletonList } from '../../ui/list-states';
import classes from './account.module.css';

interface SettingsSectionProps {
  title: string;
  /** Purpose of the section. */
  text: ReactNode;
  children: ReactNode;
}

/** One section of the settings; its purpose is next to its controls where the page is wide. */
export function SettingsSection({ title, text, children }: SettingsSectionProps) {
  return (
    <Card label={title}>
      <div className={classes.halves}>
        <Stack gap="xs">
          <Title order={2}>{title}</Title>
          <Text c="dimmed" size="sm">
            {text}
          </Text>
        </Stack>
        <Stack gap="sm">{children}</Stack>
      </div>
    </Card>
  );
}

interface LoadedProps<T> {
  query: UseQueryResult<T>;
  failedTitle: string;
  children: (data: T) => ReactNode;
}

/** Loads a section's data: placeholder, error or content; content once shown stays through a failed reload. */
export function Loaded<T>({ query, failedTitle, children }: LoadedProps<T>) {
  if (query.data !== undefined) return children(query.data);
  if (query.isError) {
    return <ErrorState title={failedTitle} query={query} />;
  }
  return <SkeletonList rows={1} />;
}
