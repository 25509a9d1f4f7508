import { Stack, Text, Title } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Card } from '../../ui/card';
import { ErrorState, SkeletonList } from '../../ui/list-states';

interface SettingsSectionProps {
  title: string;
  /** Purpose of the section. */
  text: ReactNode;
  children: ReactNode;
}

/** One section of the settings. */
export function SettingsSection({ title, text, children }: SettingsSectionProps) {
  return (
    <Card label={title}>
      <Stack gap="xs">
        <Title order={2}>{title}</Title>
        <Text c="dimmed" size="sm" maw="42rem">
          {text}
        </Text>
      </Stack>
      {children}
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
