import { Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { PageFrame } from '../../ui/page-frame';
import classes from './home.module.css';

interface HomeFrameProps {
  /** Waiting items, in the wide column. */
  children: ReactNode;
  /** Smaller blocks next to it; below it on a phone. */
  side: ReactNode;
}

/** Frame of the home pages: two columns on a wide screen. */
export function HomeFrame({ children, side }: HomeFrameProps) {
  return (
    <PageFrame title="Home">
      <div className={classes.columns}>
        <Stack gap="lg">{children}</Stack>
        <Stack gap="lg">{side}</Stack>
      </div>
    </PageFrame>
  );
}
