import { Menu } from '@mantine/core';
import { IconSettings } from '@tabler/icons-react';
import { Link, Outlet, useLocation, useNavigate } from '@tanstack/react-router';
import { webPaths } from '../../config/paths';
import { useSession } from '../../lib/session';
import { AnchorLink } from '../../ui/links';
import { AccountMenu } from './account-menu';
import classes from './admin-layout.module.css';
import { Brand } from './brand';
import frame from './market-layout.module.css';
import { adminTabs, isCurrent } from './navigation';
import { useAccountColours } from './use-account-colours';

/** The administrators’ frame: a dark bar with their tabs, so that nobody takes it for the market. */
export function AdminLayout() {
  const user = useSession();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  useAccountColours(user);
  if (!user) return null;
  return (
    <>
      <a className={frame.skip} href="#content">
        Skip to the content
      </a>
      <header className={classes.bar}>
        <div className={frame.inner}>
          <AnchorLink
            to={webPaths.adminUsers}
            underline="never"
            c="inherit"
            aria-label="Proffer administration, to the start"
          >
            <Brand />
          </AnchorLink>
          <span className={classes.area}>Administration</span>
          <nav aria-label="Administration" className={classes.tabs}>
            {adminTabs.map((tab) => (
              <Link
                key={tab.to}
                to={tab.to}
                className={classes.tab}
                {...(isCurrent(tab, pathname) ? { 'aria-current': 'page' as const } : {})}
              >
                {tab.label}
              </Link>
            ))}
          </nav>
          <AccountMenu user={user} name={user.email} loginPath={webPaths.adminLogin}>
            <Menu.Item
              leftSection={<IconSettings size={16} aria-hidden />}
              onClick={() => void navigate({ to: webPaths.adminSettings })}
            >
              Account Settings
            </Menu.Item>
          </AccountMenu>
        </div>
      </header>
      <main id="content" className={frame.content} tabIndex={-1}>
        <Outlet />
      </main>
    </>
  );
}
