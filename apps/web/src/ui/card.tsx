import type { ComponentPropsWithRef, ReactNode } from 'react';
import classes from './card.module.css';

/** Card of a list: one title, one line of facts, one main action. */
export function Card({ children, label }: { children: ReactNode; label?: string }) {
  return (
    <article className={classes.card} aria-label={label}>
      {children}
    </article>
  );
}

/** List of cards, each in an `li`. */
export function CardList(props: Omit<ComponentPropsWithRef<'ul'>, 'className'>) {
  return <ul {...props} className={classes.list} />;
}
