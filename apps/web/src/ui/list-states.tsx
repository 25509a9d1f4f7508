import { Alert, Button, Group, Skeleton, Stack, Text, Title, type TitleOrder } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { errorText } from '../lib/client';
import drawings from './empty-drawings.svg';
import classes from './list-states.module.css';

/** Subject of an empty list, as the name of a drawing in `empty-drawings.svg`. */
type Drawing = 'nothing' | 'search' | 'offers' | 'papers' | 'companies' | 'messages' | 'done' | 'figures';

interface EmptyStateProps {
  title: string;
  text?: ReactNode;
  action?: ReactNode;
  /** 1 if it is the whole page. */
  titleOrder?: TitleOrder;
  drawing?: Drawing;
}

/** Shown instead of an empty list: the specification's text, the purpose of the list, and the next action (ERR-4). */
export function EmptyState({ title, text, action, titleOrder = 2, drawing = 'nothing' }: EmptyStateProps) {
  return (
    <Stack className={classes.box} align="center" gap="xs">
      {/* A separate file, so that pages do not contain all drawings. */}
      <svg className={classes.drawing} aria-hidden>
        <use href={`${drawings}#${drawing}`} />
      </svg>
      <Title order={titleOrder} size="h2" ta="center">
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

interface FailedProps {
  title: string;
  /** The failed query, and how to repeat it. */
  query: { error: unknown; refetch: () => unknown };
  /** 1 if it is the whole page. */
  titleOrder?: TitleOrder;
}

/** A list or page that failed to load: what failed, with a retry button. */
export function ErrorState({ title, query: { error, refetch }, titleOrder = 2 }: FailedProps) {
  return (
    <Stack className={classes.box} align="center" gap="xs" role="alert">
      <IconAlertTriangle size={32} stroke={1.4} aria-hidden />
      <Title order={titleOrder} size="h2" ta="center">
        {title}
      </Title>
      <Text c="dimmed" size="sm" ta="center" maw="30rem">
        {errorText(error)}
      </Text>
      <Button onClick={() => void refetch()}>Try again</Button>
    </Stack>
  );
}

interface RetryAlertProps extends Pick<FailedProps, 'query'> {
  /** Without it, only the error's text is shown. */
  title?: string;
  /** Red by default; gray for a temporary state. */
  color?: 'red' | 'gray';
}

/** Shown instead of a part of a page that could not be loaded: the reason and a retry button. */
export function RetryAlert({ query: { error, refetch }, title, color = 'red' }: RetryAlertProps) {
  return (
    <Alert color={color} role="alert" title={title}>
      <Stack gap="xs">
        {errorText(error)}
        <Group>
          <Button variant="default" onClick={() => void refetch()}>
            Try again
          </Button>
        </Group>
      </Stack>
    </Alert>
  );
}

/** Loading placeholder of a list. */
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
