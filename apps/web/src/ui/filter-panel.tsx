import { UnstyledButton } from '@mantine/core';
import { IconAdjustmentsHorizontal, IconChevronLeft } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import classes from './filter-panel.module.css';

/** Set while the panel is hidden in this browser. */
const closedKey = 'filtersClosed';

/** Filter panel next to a list; it can be hidden to widen the list, and the filters stay set. */
export function FilterPanel({ children }: { children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(() => localStorage.getItem(closedKey) === null);
  const fieldsId = useId();
  function toggle(): void {
    if (isOpen) localStorage.setItem(closedKey, 'true');
    else localStorage.removeItem(closedKey);
    setIsOpen(!isOpen);
  }
  return (
    <aside aria-label="Filters" className={classes.panel} data-closed={!isOpen || undefined} data-print="no">
      <UnstyledButton
        className={classes.head}
        aria-label="Filters"
        aria-expanded={isOpen}
        aria-controls={fieldsId}
        title={isOpen ? 'Hide the filters' : 'Show the filters'}
        onClick={toggle}
      >
        <IconAdjustmentsHorizontal size={16} aria-hidden />
        {isOpen && (
          <>
            Filters
            <IconChevronLeft size={16} aria-hidden />
          </>
        )}
      </UnstyledButton>
      <div id={fieldsId} className={classes.fields} hidden={!isOpen}>
        {children}
      </div>
    </aside>
  );
}
