import { Menu, Text } from '@mantine/core';
import { IconSettings, IconSwitchHorizontal, IconUserPlus } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import type { SessionUser } from '@proffer/contract/auth.schemas';
import { webPaths } from '../../config/paths';
import { AccountMenu } from './account-menu';
import { useOtherProfile } from './use-other-profile';

/** The market's account menu (spec §2 "Navigation"). */
export function ProfileMenu({ user }: { user: SessionUser }) {
  const navigate = useNavigate();
  const { switchTo, askToCreate } = useOtherProfile();
  const settings = user.userType === 'Buyer' ? webPaths.buyerSettings : webPaths.supplierSettings;
  const { otherUserType: other } = user;
  const missing = user.userType === 'Buyer' ? 'Supplier' : 'Buyer';
  return (
    <AccountMenu user={user} name={user.companyName} loginPath={webPaths.login}>
      {other ? (
        <Menu.Item
          leftSection={<IconSwitchHorizontal size={16} aria-hidden />}
          rightSection={
            <Text size="xs" c="dimmed">
              {other}
            </Text>
          }
          onClick={() => switchTo(other)}
        >
          Switch accounts
        </Menu.Item>
      ) : (
        <Menu.Item
          leftSection={<IconUserPlus size={16} aria-hidden />}
          onClick={() => void askToCreate(missing, user.companyName)}
        >
          Create {missing} Account
        </Menu.Item>
      )}
      <Menu.Item
        leftSection={<IconSettings size={16} aria-hidden />}
        onClick={() => void navigate({ to: settings })}
      >
        Account Settings
      </Menu.Item>
    </AccountMenu>
  );
}
