/** That something has changed in what a user has not read; with the notification that is new or says something new. */
export interface PushedNews {
  userId: number;
  notificationId?: number;
}

/** Hands what changed to whoever shows it live, in this process and after the commit. A lost call loses no notification. */
export function createNewsPush() {
  const listeners: ((news: PushedNews) => void)[] = [];
  return {
    publish(news: PushedNews): void {
      for (const listener of listeners) listener(news);
    },
    /** Returns at once and must not throw; a listener reads what it needs by itself. */
    subscribe: (listener: (news: PushedNews) => void): void => void listeners.push(listener),
  };
}
export type NewsPush = ReturnType<typeof createNewsPush>;
