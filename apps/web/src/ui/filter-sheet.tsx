import { Button, Drawer } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './filter-sheet.module.css';

interface FilterSheetProps {
  isOpen: boolean;
  onClose: () => void;
  /** Text of the button that returns to the list. */
  closeLabel: string;
  children: ReactNode;
}

/** The filters of a list on a phone, above the list. */
export function FilterSheet({ isOpen, onClose, closeLabel, children }: FilterSheetProps) {
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      title="Filters"
      position="bottom"
      size="auto"
      classNames={{ content: classes.sheet }}
    >
      {children}
      <Button fullWidth mt="lg" onClick={onClose}>
        {closeLabel}
      </Button>
    </Drawer>
  );
}
