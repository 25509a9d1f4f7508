import { Alert } from '@mantine/core';
import type { ReactNode } from 'react';

interface ProblemAlertProps {
  title: ReactNode;
  /** Red for a failure, yellow for a wait. */
  color?: 'red' | 'yellow';
  children?: ReactNode;
}

/** An error message that is announced when it appears. */
export function ProblemAlert({ title, color = 'red', children }: ProblemAlertProps) {
  return (
    <Alert color={color} variant="light" role="alert" title={title}>
      {children}
    </Alert>
  );
}
