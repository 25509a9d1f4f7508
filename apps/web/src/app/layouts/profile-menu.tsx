import { Avatar, Menu, Text, UnstyledButton, useMantineColorScheme } from '@mantine/core';
import { IconDeviceDesktop, IconLogout, IconMoon, IconSun } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import type { SessionUser } from '@proffer/contract/auth.schemas';
import { webPaths } from '../../config/paths';
import { endSession } from '../../lib/session';
import { toast } from '../../ui/toasts';

const schemes = [
  { value: 'light', label: 'Light', icon: IconSun },
  { value: 'dark', label: 'Dark', icon: IconMoon },
  { value: 'auto', label: 'As the device', icon: IconDeviceDesktop },
] as const;

export function ProfileMenu({ user }: { user: SessionUser }) {
  const navigate = useNavigate();
  const { colorScheme, setColorScheme } = useMantineColorScheme();

  async function logOut(): Promise<void> {
    if (!(await endSession())) {
      toast.error('You are still logged in', 'The server could not be reached. Please try again.');
      return;
    }
    await navigate({ to: webPaths.login });
  }

  const initials = `${user.firstName.charAt(0)}${user.lastName.charAt(0)}`.toUpperCase() || '?';
  return (
    <Menu position="bottom-end" width="15rem" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <UnstyledButton aria-label={`Account of ${user.companyName}`}>
          <Avatar color="brand" size="2.25rem" radius="xl">
            {initials}
          </Avatar>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          <Text size="sm" fw={600} c="var(--mantine-color-text)" truncate>
            {user.companyName}
          </Text>
          <Text size="xs" truncate>
            {user.userType} · {user.email}
          </Text>
        </Menu.Label>
        <Menu.Divider />
        <Menu.Label>Colours</Menu.Label>
        {schemes.map((scheme) => (
          <Menu.Item
            key={scheme.value}
            leftSection={<scheme.icon size={16} aria-hidden />}
            onClick={() => setColorScheme(scheme.value)}
            aria-current={colorScheme === scheme.value}
            fw={colorScheme === scheme.value ? 600 : 400}
          >
            {scheme.label}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={16} aria-hidden />} onClick={() => void logOut()}>
          Log Out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
