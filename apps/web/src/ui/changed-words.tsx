import { VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './changed-words.module.css';

interface Props {
  /** Read before the words by screen readers, in place of the visual mark. */
  spoken: string;
  children: ReactNode;
}

/** Removed words. */
export function WordsBefore({ spoken, children }: Props) {
  return (
    <del className={classes.before}>
      <VisuallyHidden>{spoken}</VisuallyHidden>
      {children}
    </del>
  );
}

/** Inserted words. */
export function WordsAfter({ spoken, children }: Props) {
  return (
    <ins className={classes.after}>
      <VisuallyHidden>{spoken}</VisuallyHidden>
      {children}
    </ins>
  );
}
