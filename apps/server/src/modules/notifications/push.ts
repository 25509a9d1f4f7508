/** A change of a user's unread notifications, with the new or changed one. */
export interface PushedNews {
  userId: number;
  notificationId?: number;
  /** Set if the people of the company read separately. */
  isShared?: true;
  /** The only person with a change; absent for all people of a shared company. */
  memberId?: number;
}

/** Returns the news about a company, for all of its people. */
export const newsOf = ({ userId, isShared }: { userId: number; isShared: boolean }): PushedNews =>
  isShared ? { userId, isShared } : { userId };

/**
 * Creates the channel for changes of unread notifications within this process, published after the commit. A lost
 * call loses no notification.
 */
export function createNewsPush() {
  const listeners: ((news: PushedNews) => void)[] = [];
  return {
    publish(news: PushedNews): void {
      for (const listener of listeners) listener(news);
    },
    /** Registers a listener, which must return at once, must not throw, and reads what it needs itself. */
    subscribe: (listener: (news: PushedNews) => void): void => void listeners.push(listener),
  };
}
export type NewsPush = ReturnType<typeof createNewsPush>;
