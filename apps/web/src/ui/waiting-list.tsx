import { Button, Title } from '@mantine/core';
import { limits } from '@proffer/contract/wire/limits';
import { Children, type ReactNode, useState } from 'react';
import { CardList } from './card';
import { groupIndian } from './money.model';
import classes from './waiting-list.module.css';

/** Above a list: those in which it is the reader's turn, with their number; of many, the first of them until asked for. */
export function WaitingList({ children }: { children: ReactNode }) {
  const [isWhole, setWhole] = useState(false);
  const cards = Children.toArray(children);
  const number = groupIndian(cards.length);
  return (
    <section className={classes.waiting} aria-label="Waiting for you">
      <Title order={2}>Waiting for you ({number})</Title>
      <CardList>{isWhole ? cards : cards.slice(0, limits.page.size)}</CardList>
      {cards.length > limits.page.size && (
        <div>
          <Button variant="default" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
            {isWhole ? `Show the first ${limits.page.size}` : `Show all ${number}`}
          </Button>
        </div>
      )}
    </section>
  );
}
