import { Menu } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { DotsButton } from './dots-button';
import type { RowAct } from './row-act';
import { useOpenOnArrival } from './use-open-on-arrival';

/** The menu of a row, opened when it is mounted. */
export function OpenRowMenu({ label, acts }: { label: string; acts: RowAct[] }) {
  const { button, isOpen, setIsOpen } = useOpenOnArrival();
  return (
    <Menu opened={isOpen} onChange={setIsOpen} position="bottom-end" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <DotsButton ref={button} aria-label={label} />
      </Menu.Target>
      <Menu.Dropdown>
        {acts.map((row) => {
          const { label: words, fullLabel, isDangerous = false, isBusy = false } = row;
          const look = { 'aria-label': fullLabel, ...(isDangerous ? { color: 'red' } : {}) };
          return 'to' in row ? (
            <Menu.Item key={words} component={Link} to={row.to} {...look}>
              {words}
            </Menu.Item>
          ) : (
            <Menu.Item key={words} disabled={isBusy} {...look} onClick={row.act}>
              {words}
            </Menu.Item>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}
