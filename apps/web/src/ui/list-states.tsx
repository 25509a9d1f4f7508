import { Button, Skeleton, Stack, Text, Title, type TitleOrder } from '@mantine/core';
import { IconAlertTriangle, IconInbox } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { errorText } from '../lib/client';
import classes from './list-states.module.css';

interface EmptyStateProps {
  title: string;
  text?: ReactNode;
  action?: ReactNode;
  /** 1 where it is the whole page. */
  titleOrder?: TitleOrder;
}

/** What stands where a list would be: the specification's text, what this place is for, and the next act (ERR-4). */
export function EmptyState({ title, text, action, titleOrder = 2 }: EmptyStateProps) {
  return (
    <Stack className={classes.box} align="center" gap="xs">
      <IconInbox size={32} stroke={1.4} aria-hidden />
      <Title order={titleOrder} size="h2">
        {title}
      </Title>
      {text && (
        <Text c="dimmed" size="sm" ta="center" maw="30rem">
          {text}
        </Text>
      )}
      {action}
    </Stack>
  );
}

/** A list or page that failed to load: what failed, and to try again. */
export function ErrorState({
  title,
  error,
  onRetry,
}: {
  title: string;
  error: unknown;
  onRetry?: () => void;
}) {
  return (
    <Stack className={classes.box} align="center" gap="xs" role="alert">
      <IconAlertTriangle size={32} stroke={1.4} aria-hidden />
      <Title order={2}>{title}</Title>
      <Text c="dimmed" size="sm" ta="center" maw="30rem">
        {errorText(error)}
      </Text>
      {onRetry && <Button onClick={onRetry}>Try again</Button>}
    </Stack>
  );
}

/** The shape of the cards to come. */
export function SkeletonList({ rows = 5, label = 'Loading' }: { rows?: number; label?: string }) {
  return (
    <Stack gap="sm">
      <output aria-label={label} className={classes.spoken}>
        {label}
      </output>
      {Array.from({ length: rows }, (_, index) => (
        <div key={index} className={classes.card} aria-hidden>
          <Skeleton height="1.1rem" width="55%" />
          <Skeleton height="0.8rem" width="35%" mt="sm" />
          <Skeleton height="0.8rem" mt="md" />
          <Skeleton height="0.8rem" width="85%" mt="xs" />
        </div>
      ))}
    </Stack>
  );
}
