import { VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './changed-words.module.css';

interface Props {
  /** Said before the words to those who do not see how they are marked. */
  spoken: string;
  children: ReactNode;
}

/** Words that no longer hold. */
export function WordsBefore({ spoken, children }: Props) {
  return (
    <del className={classes.before}>
      <VisuallyHidden>{spoken}</VisuallyHidden>
      {children}
    </del>
  );
}

/** Words that came in their place. */
export function WordsAfter({ spoken, children }: Props) {
  return (
    <ins className={classes.after}>
      <VisuallyHidden>{spoken}</VisuallyHidden>
      {children}
    </ins>
  );
}
