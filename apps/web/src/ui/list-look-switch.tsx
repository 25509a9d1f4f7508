import { IconLayoutList, IconTable } from '@tabler/icons-react';
import { UnstyledButton } from '@mantine/core';
import { type ListLook, useListLook } from './list-look';
import classes from './list-look-switch.module.css';

const looks: [ListLook, label: string, typeof IconTable][] = [
  ['table', 'Table', IconTable],
  ['cards', 'Cards', IconLayoutList],
];

/** Switch between rows and cards; stored in this browser. */
export function ListLookSwitch() {
  const [look, choose] = useListLook();
  return (
    <fieldset aria-label="Look of the list" className={classes.looks}>
      {looks.map(([each, label, LookIcon]) => (
        <UnstyledButton
          key={each}
          className={classes.look}
          aria-label={label}
          title={label}
          aria-pressed={look === each}
          onClick={() => choose(each)}
        >
          <LookIcon size={18} stroke={1.6} aria-hidden />
        </UnstyledButton>
      ))}
    </fieldset>
  );
}
