import { Link, Outlet, useLocation } from '@tanstack/react-router';
import { webPaths } from '../../config/paths';
import { WaitingCount } from '../../features/waiting/waiting-count';
import { marketName } from '../../lib/run-time-config';
import { useSession } from '../../lib/session';
import { AccountMenuOnDemand } from './account-menu-on-demand';
import classes from './admin-layout.module.css';
import { Brand } from './brand';
import frame from './market-layout.module.css';
import { adminTabs } from './admin-tabs';
import { isCurrent } from './navigation';
import { useAccountColours } from './use-account-colours';

const loadMenu = async () => (await import('./admin-menu')).AdminMenu;

/** Scrolls the current tab into view if there is no room for all tabs. */
function bringIntoSight(tab: HTMLAnchorElement | null): (() => void) | undefined {
  if (!tab?.parentElement) return undefined;
  // A count that arrives later widens its tab and moves the others; rotating a device leaves less room.
  const moved = new ResizeObserver(() => tab.scrollIntoView({ block: 'nearest', inline: 'center' }));
  for (const one of [tab.parentElement, ...tab.parentElement.children]) moved.observe(one);
  return () => moved.disconnect();
}

/** Layout of the administrators' pages: a dark bar with tabs, to distinguish it from the market. */
export function AdminLayout() {
  const user = useSession();
  const { pathname } = useLocation();
  useAccountColours(user);
  if (!user) return null;
  return (
    <>
      <a className={frame.skip} href="#content">
        Skip to the content
      </a>
      <header className={classes.bar}>
        <div className={`${frame.inner} ${classes.inner}`}>
          <Brand to={webPaths.adminHome} of={`${marketName} administration`} />
          <span className={classes.area}>Administration</span>
          <nav aria-label="Administration" className={classes.tabs}>
            {adminTabs.map((tab) => (
              <Link
                key={tab.to}
                to={tab.to}
                className={classes.tab}
                {...(isCurrent(tab, pathname)
                  ? { 'aria-current': 'page' as const, ref: bringIntoSight }
                  : {})}
              >
                {tab.label}
                {tab.isWaiting && <WaitingCount />}
              </Link>
            ))}
          </nav>
          <AccountMenuOnDemand user={user} name={user.email} load={loadMenu} />
        </div>
      </header>
      <main id="content" className={frame.content} tabIndex={-1}>
        <Outlet />
      </main>
    </>
  );
}
