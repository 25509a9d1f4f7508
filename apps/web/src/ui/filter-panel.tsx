import { UnstyledButton } from '@mantine/core';
import { IconAdjustmentsHorizontal, IconChevronLeft } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import classes from './filter-panel.module.css';

/** Kept while the panel is put away in this browser. */
const closedKey = 'filtersClosed';

/** The filters beside a list; they can be put away, which leaves their width to the list, and stay as they are set. */
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
