import type { ComponentPropsWithRef, ReactNode } from 'react';
import classes from './card.module.css';

/** The surface of one thing in a list: one title, one line of facts, one primary act. */
export function Card({ children, label }: { children: ReactNode; label?: string }) {
  return (
    <article className={classes.card} aria-label={label}>
      {children}
    </article>
  );
}

/** Cards one under the other, each in an `li`. */
export function CardList(props: Omit<ComponentPropsWithRef<'ul'>, 'className'>) {
  return <ul {...props} className={classes.list} />;
}
