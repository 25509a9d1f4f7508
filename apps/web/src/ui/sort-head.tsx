import { UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import classes from './sort-head.module.css';

interface SortHeadProps {
  label: string;
  /** How the list is sorted by this column now; undefined where it is sorted by another. */
  order: 'up' | 'down' | undefined;
  onSort: () => void;
}

/**
 * The head of a column that sorts by it: a shorter way for the pointer. The field beside the list does the same for
 * everybody else, and where rows are cards without a head.
 */
export function SortHead({ label, order, onSort }: SortHeadProps) {
  const Arrow = order === 'up' ? IconArrowUp : IconArrowDown;
  return (
    <UnstyledButton tabIndex={-1} className={classes.head} data-sorted={order} onClick={onSort}>
      {label}
      <Arrow size={12} aria-hidden />
    </UnstyledButton>
  );
}
