import type { ShellCounts } from '@proffer/contract/users/auth.schemas';
import type { Administration } from '../modules/administration';
import type { Chat } from '../modules/chat';
import type { Members } from '../modules/members';
import type { Notifications } from '../modules/notifications';
import type { Home } from '../modules/home';
import type { Actor } from '../platform/session/actor';

type Who = Pick<Actor, 'userId' | 'loginId' | 'role'> & Partial<Pick<Actor, 'member'>>;

interface ShellPorts {
  chat: Pick<Chat, 'conversations'>;
  notifications: Pick<Notifications, 'notifications'>;
  administration: Pick<Administration, 'countWaiting'>;
  home: Pick<Home, 'countTasks'>;
  members: Pick<Members, 'getMembership'>;
}

/** Returns a function that reads the counts in the frame around every page, for one user. */
export function createShellCounts({ chat, notifications, administration, home, members }: ShellPorts) {
  return async (person: Who): Promise<ShellCounts> => {
    if (person.role === 'admin') return { waiting: await administration.countWaiting() };
    const { userId } = person;
    // A person who has just logged in has no session in this request.
    const member = person.member ?? (await members.getMembership(userId, person.loginId));
    const who = { ...person, member };
    const [unreadMessages, { counts, newsMark }, tasks] = await Promise.all([
      chat.conversations.countUnread(who, userId),
      notifications.notifications.standing(who),
      home.countTasks(who),
    ]);
    return { unread: { messages: unreadMessages, notifications: counts, newsMark }, tasks };
  };
}
