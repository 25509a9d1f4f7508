import { Alert, Button, Group, Title } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { isNotFound } from '../lib/client';
import { ErrorState, SkeletonList } from './list-states';
import classes from './pointed-row.module.css';

interface PointedRowProps<Row> {
  /** For example "The contract you opened". */
  title: string;
  query: UseQueryResult<Row>;
  failedTitle: string;
  /** Removes it from the address. */
  onLeave: () => void;
  children: (row: Row) => ReactNode;
}

/** The row that a link points to, marked and above its list; a missing one is reported. */
export function PointedRow<Row>({ title, query, failedTitle, onLeave, children }: PointedRowProps<Row>) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The link points to this row, so its heading takes the focus.
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className={classes.pointed} aria-label={title}>
      <Group justify="space-between" gap="xs">
        <Title order={2} ref={heading} tabIndex={-1} className={classes.heading}>
          {title}
        </Title>
        <Button variant="subtle" onClick={onLeave}>
          Show the list only
        </Button>
      </Group>
      {query.data !== undefined ? children(query.data) : <Missing query={query} failedTitle={failedTitle} />}
    </section>
  );
}

function Missing<Row>({ query, failedTitle }: Pick<PointedRowProps<Row>, 'query' | 'failedTitle'>) {
  const { error } = query;
  if (isNotFound(error)) {
    return (
      <Alert color="gray" variant="light">
        This no longer exists.
      </Alert>
    );
  }
  if (error) return <ErrorState title={failedTitle} query={query} />;
  return <SkeletonList rows={1} />;
}
