import { Alert, Button, Group, Skeleton, Stack, Text, Title, type TitleOrder } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { errorText } from '../lib/client';
import drawings from './empty-drawings.svg';
import classes from './list-states.module.css';

/** What an empty place is about, as one of the drawings in `empty-drawings.svg`. */
type Drawing = 'nothing' | 'search' | 'offers' | 'papers' | 'companies' | 'messages' | 'done' | 'figures';

interface EmptyStateProps {
  title: string;
  text?: ReactNode;
  action?: ReactNode;
  /** 1 where it is the whole page. */
  titleOrder?: TitleOrder;
  drawing?: Drawing;
}

/** What stands where a list would be: the specification's text, what this place is for, and the next act (ERR-4). */
export function EmptyState({ title, text, action, titleOrder = 2, drawing = 'nothing' }: EmptyStateProps) {
  return (
    <Stack className={classes.box} align="center" gap="xs">
      {/* A file of its own, so that no page carries the drawings of all. */}
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
  /** What could not be had, and how to ask for it again. */
  query: { error: unknown; refetch: () => unknown };
  /** 1 where it is the whole page. */
  titleOrder?: TitleOrder;
}

/** A list or page that failed to load: what failed, and to try again. */
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
  /** Without one the text of the error stands alone. */
  title?: string;
  /** Red by itself; gray for what only has to be waited for. */
  color?: 'red' | 'gray';
}

/** In the place of one thing on a page that could not be had: why, and to try again. */
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
