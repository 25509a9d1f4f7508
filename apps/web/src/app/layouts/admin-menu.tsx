import { Menu } from '@mantine/core';
import { IconSettings } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import type { SessionUser } from '@proffer/contract/users/auth.schemas';
import { webPaths } from '../../config/paths';
import { AccountMenu } from './account-menu';

/** The administrators' account menu (ACC-72). */
export function AdminMenu({ user }: { user: SessionUser }) {
  const navigate = useNavigate();
  return (
    <AccountMenu user={user} name={user.email} loginPath={webPaths.adminLogin}>
      <Menu.Item
        leftSection={<IconSettings size={16} aria-hidden />}
        onClick={() => void navigate({ to: webPaths.adminSettings })}
      >
        Account Settings
      </Menu.Item>
    </AccountMenu>
  );
}
