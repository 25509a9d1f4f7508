import { IconBell } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import type { SessionUser } from '@proffer/contract/users/auth.schemas';
import { cappedCount, unreadCountsQuery, unreadTotal } from '../../entities/notifications/unread';
import classes from './notification-bell.module.css';
import { bellLabel, notificationsPath } from './bell.model';

/** Bell that links to the notifications and shows the number of unread ones. */
export function NotificationBell({ user }: { user: SessionUser }) {
  const { data: counts } = useQuery(unreadCountsQuery(user.userId));
  const { pathname } = useLocation();
  const unread = unreadTotal(counts);
  const to = notificationsPath(user.userType);
  return (
    <Link
      to={to}
      className={classes.bell}
      aria-label={bellLabel(unread)}
      {...(pathname === to ? { 'aria-current': 'page' as const } : {})}
    >
      <IconBell size={22} stroke={1.6} aria-hidden />
      {unread > 0 && (
        <span className={classes.count} aria-hidden>
          {cappedCount(unread)}
        </span>
      )}
    </Link>
  );
}
