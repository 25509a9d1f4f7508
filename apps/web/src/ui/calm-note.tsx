import { Text } from '@mantine/core';
import type { ReactNode } from 'react';

/** One calm line about what is over by itself; it stands empty before, so that its words are announced. */
export function CalmNote({ children }: { children: ReactNode }) {
  return (
    <Text component="output" size="sm" display="block" c="var(--mantine-color-yellow-light-color)">
      {children}
    </Text>
  );
}
