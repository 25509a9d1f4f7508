import type { ShellCounts } from '@proffer/contract/users/auth.schemas';
import type { Administration } from '../modules/administration';
import type { Chat } from '../modules/chat';
import type { Notifications } from '../modules/notifications';
import type { Home } from '../modules/home';
import type { Actor } from '../platform/session/actor';

type Who = Pick<Actor, 'userId' | 'loginId' | 'role' | 'member'>;

interface ShellPorts {
  chat: Pick<Chat, 'conversations'>;
  notifications: Pick<Notifications, 'notifications'>;
  administration: Pick<Administration, 'countWaiting'>;
  home: Pick<Home, 'countTasks'>;
}

/** Returns a function that reads the counts in the frame around every page, for one user. */
export function createShellCounts({ chat, notifications, administration, home }: ShellPorts) {
  return async (who: Who): Promise<ShellCounts> => {
    if (who.role === 'admin') return { waiting: await administration.countWaiting() };
    const [unreadMessages, { counts, newsMark }, tasks] = await Promise.all([
      chat.conversations.countUnread(who, who.userId),
      notifications.notifications.standing(who),
      home.countTasks(who),
    ]);
    return { unread: { messages: unreadMessages, notifications: counts, newsMark }, tasks };
  };
}
