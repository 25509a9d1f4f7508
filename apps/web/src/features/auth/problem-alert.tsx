import { Alert } from '@mantine/core';
import type { ReactNode } from 'react';

interface ProblemAlertProps {
  title: ReactNode;
  /** Red for what failed, yellow for what only waits. */
  color?: 'red' | 'yellow';
  children?: ReactNode;
}

/** What went wrong, read out as soon as it appears. */
export function ProblemAlert({ title, color = 'red', children }: ProblemAlertProps) {
  return (
    <Alert color={color} variant="light" role="alert" title={title}>
      {children}
    </Alert>
  );
}
