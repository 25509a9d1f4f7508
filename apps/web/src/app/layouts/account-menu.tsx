import { Menu, Text } from '@mantine/core';
import { IconCommand, IconLogout } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { SessionUser } from '@proffer/contract/users/auth.schemas';
import { useOpenOnArrival } from '../../ui/use-open-on-arrival';
import { AccountButton } from './account-button';
import { openPalette, paletteKeys } from '../palette/palette-opener';
import { useLogOut } from './use-log-out';

interface AccountMenuProps {
  user: SessionUser;
  /** Whose account it is, in a word or two. */
  name: string;
  /** Where Log Out leads. */
  loginPath: string;
  children?: ReactNode;
}

/** The menu of oneself: who one is, the entries of the area, Log Out. It is loaded at the press of its button. */
export function AccountMenu({ user, name, loginPath, children }: AccountMenuProps) {
  const logOut = useLogOut(loginPath);
  const { button, isOpen, setIsOpen } = useOpenOnArrival();

  return (
    <Menu
      opened={isOpen}
      onChange={setIsOpen}
      position="bottom-end"
      width="18rem"
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <AccountButton ref={button} user={user} name={name} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          <Text size="sm" fw={600} c="var(--mantine-color-text)" truncate>
            {name}
          </Text>
          <Text size="xs" truncate>
            {name === user.email ? user.userType : `${user.userType} · ${user.email}`}
          </Text>
        </Menu.Label>
        <Menu.Divider />
        {children}
        <Menu.Item
          leftSection={<IconCommand size={16} aria-hidden />}
          rightSection={<kbd aria-hidden>{paletteKeys}</kbd>}
          onClick={openPalette}
        >
          Go to…
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={16} aria-hidden />} onClick={() => void logOut()}>
          Log Out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
