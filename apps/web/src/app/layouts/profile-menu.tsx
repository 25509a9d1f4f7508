import { Menu, Text } from '@mantine/core';
import {
  IconBookmark,
  IconBuilding,
  IconSettings,
  IconSwitchHorizontal,
  IconUserPlus,
} from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { isPermitted } from '@proffer/contract/members/rules';
import type { SessionUser } from '@proffer/contract/users/auth.schemas';
import { webPaths } from '../../config/paths';
import { cappedCount } from '../../entities/notifications/unread';
import { AccountMenu } from './account-menu';
import classes from './profile-menu.module.css';
import { hasOneOther, useOtherProfile } from './use-other-profile';

/** The market's account menu (ACC-15, ACC-17). */
export function ProfileMenu({ user }: { user: SessionUser }) {
  const navigate = useNavigate();
  const { switchTo, askToCreate } = useOtherProfile();
  const mayCreate = isPermitted(user.member, 'manage');
  const isBuyer = user.userType === 'Buyer';
  const settings = isBuyer ? webPaths.buyerSettings : webPaths.supplierSettings;
  const profile = isBuyer ? webPaths.buyerProfile : webPaths.supplierProfile;
  const companies = isBuyer ? webPaths.buyerCompanies : webPaths.supplierCompanies;
  const other = hasOneOther(user) ? user.otherUserType : null;
  const missing = isBuyer ? 'Supplier' : 'Buyer';
  return (
    <AccountMenu user={user} name={user.companyName} loginPath={webPaths.login}>
      <Menu.Item
        leftSection={<IconBuilding size={16} aria-hidden />}
        onClick={() => void navigate({ to: profile })}
      >
        My Profile
      </Menu.Item>
      <Menu.Item
        leftSection={<IconBookmark size={16} aria-hidden />}
        onClick={() => void navigate({ to: companies })}
      >
        Saved Companies
      </Menu.Item>
      {other ? (
        <Menu.Item
          leftSection={<IconSwitchHorizontal size={16} aria-hidden />}
          rightSection={
            <Text size="xs" c="dimmed">
              {other}
              {user.otherUnread > 0 && <b> · {cappedCount(user.otherUnread)} new</b>}
            </Text>
          }
          onClick={() => switchTo(other)}
        >
          Switch accounts
        </Menu.Item>
      ) : (
        user.otherUserType === null &&
        mayCreate && (
          <Menu.Item
            leftSection={<IconUserPlus size={16} aria-hidden />}
            onClick={() => void askToCreate(missing, user.companyName)}
          >
            Create {missing} Account
          </Menu.Item>
        )
      )}
      <Menu.Item
        leftSection={<IconSettings size={16} aria-hidden />}
        onClick={() => void navigate({ to: settings })}
      >
        Account Settings
      </Menu.Item>
      {!hasOneOther(user) && <OtherCompanies companies={user.otherCompanies} />}
    </AccountMenu>
  );
}

/** Other companies of the person, if there are several or one on the same side (COM-14). */
function OtherCompanies({ companies }: { companies: SessionUser['otherCompanies'] }) {
  const { openCompany } = useOtherProfile();
  if (companies.length === 0) return null;
  return (
    <>
      <Menu.Divider />
      <Menu.Label>Switch accounts</Menu.Label>
      <div className={classes.companies}>
        {companies.map((company) => (
          <Menu.Item
            key={company.userId}
            leftSection={<IconSwitchHorizontal size={16} aria-hidden />}
            rightSection={
              <Text size="xs" c="dimmed">
                {company.userType}
              </Text>
            }
            onClick={() => openCompany(company)}
          >
            <bdi>{company.companyName}</bdi>
          </Menu.Item>
        ))}
      </div>
      <Menu.Divider />
    </>
  );
}
