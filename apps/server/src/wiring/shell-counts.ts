import type { ShellCounts } from '@proffer/contract/users/auth.schemas';
import type { UnreadCounts } from '@proffer/contract/notifications/schemas';
import type { Actor } from '../platform/session/actor';

type Who = Pick<Actor, 'userId' | 'role'>;

interface ShellPorts {
  messages: { countUnread(who: Who, userId: number): Promise<number> };
  notifications: {
    standing(userId: number): Promise<{ counts: UnreadCounts; newsMark: string }>;
  };
  administration: { countWaiting(): Promise<number> };
}

/** Returns a function that reads the counts in the frame around every page, for one user. */
export function createShellCounts({ messages, notifications, administration }: ShellPorts) {
  return async (who: Who): Promise<ShellCounts> => {
    if (who.role === 'admin') return { waiting: await administration.countWaiting() };
    const { userId } = who;
    const [unreadMessages, { counts, newsMark }] = await Promise.all([
      messages.countUnread(who, userId),
      notifications.standing(userId),
    ]);
    return { unread: { messages: unreadMessages, notifications: counts, newsMark } };
  };
}
