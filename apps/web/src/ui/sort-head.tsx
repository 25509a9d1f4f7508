import { UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import classes from './sort-head.module.css';

interface SortHeadProps {
  label: string;
  /** Current sort direction of this column; undefined if another column sorts the list. */
  order: 'up' | 'down' | undefined;
  onSort: () => void;
}

/**
 * Column head that sorts the list: a shortcut for pointer users. The field next to the list does the same for others,
 * and where rows are cards.
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
