import { IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './filter-group.module.css';

interface FilterGroupProps {
  title: string;
  children: ReactNode;
}

/** Names of the collapsed groups, stored in this browser. */
const key = 'closedFilters';
const readClosed = () => new Set((localStorage.getItem(key) ?? '').split(',').filter((name) => name !== ''));

/** Group of filters that can be collapsed and stays so. */
export function FilterGroup({ title, children }: FilterGroupProps) {
  return (
    <details
      className={classes.group}
      open={!readClosed().has(title)}
      onToggle={({ currentTarget: { open } }) => {
        const closed = readClosed();
        if (open) closed.delete(title);
        else closed.add(title);
        localStorage.setItem(key, [...closed].join(','));
      }}
    >
      <summary className={classes.title}>
        {title}
        <IconChevronRight size={16} aria-hidden />
      </summary>
      <div className={classes.fields}>{children}</div>
    </details>
  );
}
