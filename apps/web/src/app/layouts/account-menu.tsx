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
  /** Name of the account, in one or two words. */
  name: string;
  /** Login page opened after Log Out. */
  loginPath: string;
  children?: ReactNode;
}

/** The account menu: the user, the entries of the area, and Log Out. Loaded when its button is used. */
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
