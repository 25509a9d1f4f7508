import { Text } from '@mantine/core';
import type { ReactNode } from 'react';

/** A short note about a temporary state; rendered empty beforehand, so that its text is announced. */
export function StatusNote({ children }: { children: ReactNode }) {
  return (
    <Text component="output" size="sm" display="block" c="var(--mantine-color-yellow-light-color)">
      {children}
    </Text>
  );
}
