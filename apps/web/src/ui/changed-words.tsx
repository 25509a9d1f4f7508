import { VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './changed-words.module.css';
import { type TextPart, wordDiff } from './word-diff.model';

interface Props {
  /** Read before the words by screen readers, in place of the visual mark. */
  spoken: string;
  children: ReactNode;
  /** The text in parts, to mark only the changed words; shown in place of the children. */
  parts?: TextPart[];
}

/** Removed words. */
export function WordsBefore({ spoken, children, parts }: Props) {
  return (
    <del className={classes.before} data-partial={parts && true}>
      <VisuallyHidden>{spoken}</VisuallyHidden>
      {parts ? <MarkedParts parts={parts} /> : children}
    </del>
  );
}

/** Inserted words. */
export function WordsAfter({ spoken, children, parts }: Props) {
  return (
    <ins className={classes.after} data-partial={parts && true}>
      <VisuallyHidden>{spoken}</VisuallyHidden>
      {parts ? <MarkedParts parts={parts} /> : children}
    </ins>
  );
}

/** Returns the marked parts of two texts as props of `WordsBefore` and `WordsAfter`; none if most of the text differs. */
export function partsOf(before: string, after: string): Record<'before' | 'after', { parts?: TextPart[] }> {
  const diff = wordDiff(before, after);
  return diff ? { before: { parts: diff.before }, after: { parts: diff.after } } : { before: {}, after: {} };
}

function MarkedParts({ parts }: { parts: TextPart[] }) {
  return (
    <bdi>
      {parts.map(({ text, isChanged }, index) =>
        isChanged ? (
          <span key={index} className={classes.changed}>
            {text}
          </span>
        ) : (
          text
        ),
      )}
    </bdi>
  );
}
