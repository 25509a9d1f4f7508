import { Button, Title } from '@mantine/core';
import { limits } from '@proffer/contract/wire/limits';
import { Children, type ReactNode, useState } from 'react';
import { CardList } from './card';
import { groupIndian } from '@proffer/contract/wire/group-indian';
import classes from './waiting-list.module.css';

interface WaitingListProps {
  children: ReactNode;
  /** Total number, if the children are only the first ones. */
  total?: number;
  /** Called to show all rows, if the children are only the first ones. */
  onWhole?: () => void;
}

/**
 * Rows above a list that wait for the viewer, with their number; of many rows the first ones until all are requested.
 */
export function WaitingList({ children, total, onWhole }: WaitingListProps) {
  const [isWhole, setWhole] = useState(false);
  const cards = Children.toArray(children);
  const count = total ?? cards.length;
  const number = groupIndian(count);
  const isThere = cards.length >= count;
  const isOpen = isWhole && isThere;

  function turn(): void {
    setWhole(!isOpen);
    if (!isThere) onWhole?.();
  }

  return (
    <section className={classes.waiting} aria-label="Waiting for you">
      <Title order={2}>Waiting for you ({number})</Title>
      <CardList>{isOpen ? cards : cards.slice(0, limits.page.size)}</CardList>
      {count > limits.page.size && (
        <div>
          <Button variant="default" aria-expanded={isOpen} onClick={turn}>
            {isOpen ? `Show the first ${limits.page.size}` : `Show all ${number}`}
          </Button>
        </div>
      )}
    </section>
  );
}
