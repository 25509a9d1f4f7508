import { Avatar, Menu, Text, UnstyledButton } from '@mantine/core';
import { IconLogout } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { SessionUser } from '@proffer/contract/auth.schemas';
import { endSession } from '../../lib/session';
import { toast } from '../../ui/toasts';

interface AccountMenuProps {
  user: SessionUser;
  /** Whose account it is, in a word or two. */
  name: string;
  /** Where Log Out leads. */
  loginPath: string;
  children?: ReactNode;
}

/** The menu of oneself: who one is, the entries of the area, Log Out. */
export function AccountMenu({ user, name, loginPath, children }: AccountMenuProps) {
  const navigate = useNavigate();

  async function logOut(): Promise<void> {
    if (!(await endSession())) {
      toast.error('You are still logged in', 'The server could not be reached. Please try again.');
      return;
    }
    await navigate({ to: loginPath });
  }

  const initials = `${user.firstName.charAt(0)}${user.lastName.charAt(0)}` || user.email.charAt(0);
  return (
    <Menu position="bottom-end" width="16rem" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <UnstyledButton aria-label={`Account of ${name}`}>
          <Avatar color="brand" size="2.25rem" radius="xl">
            {initials.toUpperCase()}
          </Avatar>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          <Text size="sm" fw={600} c="var(--mantine-color-text)" truncate>
            {name}
          </Text>
          <Text size="xs" truncate>
            {user.userType} · {user.email}
          </Text>
        </Menu.Label>
        <Menu.Divider />
        {children}
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={16} aria-hidden />} onClick={() => void logOut()}>
          Log Out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
