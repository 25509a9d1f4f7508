import type { ShellCounts } from '@proffer/contract/users/auth.schemas';
import type { UnreadCounts } from '@proffer/contract/notifications/schemas';
import type { Actor } from '../platform/session/actor';

type Who = Pick<Actor, 'userId' | 'role'>;

interface ShellPorts {
  messages: { countUnread(who: Who, userId: number): Promise<number> };
  notifications: {
    countUnread(who: Who, userId: number): Promise<UnreadCounts>;
    newsMark(userId: number): Promise<string>;
  };
  administration: { countWaiting(): Promise<number> };
}

/** What the frame around every page shows of who looks at it, from the modules that count it. */
export function createShellCounts({ messages, notifications, administration }: ShellPorts) {
  return async (who: Who): Promise<ShellCounts> => {
    if (who.role === 'admin') return { waiting: await administration.countWaiting() };
    const { userId } = who;
    // The mark first: what comes meanwhile may be counted and still be another mark, but never the other way round.
    const newsMark = await notifications.newsMark(userId);
    const [unreadMessages, unreadNotifications] = await Promise.all([
      messages.countUnread(who, userId),
      notifications.countUnread(who, userId),
    ]);
    return { unread: { messages: unreadMessages, notifications: unreadNotifications, newsMark } };
  };
}
