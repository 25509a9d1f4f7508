import { useMediaQuery } from '@mantine/hooks';
import { Link, Outlet, useLocation } from '@tanstack/react-router';
import { NotificationBell } from '../../features/notifications/notification-bell';
import { useSession } from '../../lib/session';
import { AccountMenuOnDemand } from './account-menu-on-demand';
import { Brand } from './brand';
import classes from './market-layout.module.css';
import { NavCount } from './nav-count';
import { isCurrent, navigationOf, type NavItem } from './navigation';
import { SearchBox } from './search-box';
import { useAccountColours } from './use-account-colours';

const loadMenu = async () => (await import('./profile-menu')).ProfileMenu;

/**
 * Layout of the market: a bar with navigation, search and account menu; on a phone the navigation is at the bottom.
 */
export function MarketLayout() {
  const user = useSession();
  const { pathname } = useLocation();
  useAccountColours(user);
  // Only the visible variant is rendered, as each has about sixty components on every page.
  const isNarrow = useMediaQuery('(max-width: 62em)', false, { getInitialValueInEffect: false });
  if (!user) return null;
  const items = navigationOf(user);
  return (
    <>
      <a className={classes.skip} href="#content">
        Skip to the content
      </a>
      <header className={classes.bar}>
        <div className={classes.inner}>
          <Brand />
          {!isNarrow && (
            <nav aria-label="Main" className={classes.places}>
              {items.map((item) => (
                <Link
                  key={item.to}
                  to={item.to}
                  className={classes.place}
                  {...(isCurrent(item, pathname) ? { 'aria-current': 'page' as const } : {})}
                >
                  <PlaceName item={item} />
                  {item.count && <NavCount of={item.count} userId={user.userId} />}
                </Link>
              ))}
            </nav>
          )}
          <SearchBox userType={user.userType} />
          <NotificationBell user={user} />
          <AccountMenuOnDemand user={user} name={user.companyName} load={loadMenu} />
        </div>
      </header>
      <main id="content" className={classes.content} tabIndex={-1}>
        <Outlet />
      </main>
      {isNarrow && (
        <nav aria-label="Main, on small screens" className={classes.bottom}>
          {items
            .filter(({ isTopOnly }) => !isTopOnly)
            .map((item) => (
              <Link
                key={item.to}
                to={item.to}
                className={classes.bottomPlace}
                {...(isCurrent(item, pathname) ? { 'aria-current': 'page' as const } : {})}
              >
                <item.icon size={22} stroke={1.6} aria-hidden />
                {item.shortLabel}
                {item.count && (
                  <span className={classes.bottomCount}>
                    <NavCount of={item.count} userId={user.userId} />
                  </span>
                )}
              </Link>
            ))}
        </nav>
      )}
    </>
  );
}

/** Full name of a navigation entry, shortened where the bar has no room. */
function PlaceName({ item: { label, shortLabel } }: { item: NavItem }) {
  if (label === shortLabel) return label;
  return (
    <>
      <span className={classes.fullName}>{label}</span>
      <span className={classes.shortName} aria-hidden>
        {shortLabel}
      </span>
    </>
  );
}
