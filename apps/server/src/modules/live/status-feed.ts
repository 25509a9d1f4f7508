import type { UserStatusFrame } from '@proffer/contract/chat/schemas';
import type { Subscription } from '../../platform/stomp';
import type { Presence } from './presence.service';

interface StatusFeedDeps<S> {
  presence: Pick<Presence, 'isOnline' | 'onChange'>;
  /** Returns the pairs from the two lists that have a conversation with each other. */
  listContacts(few: number[], many: number[]): Promise<{ userId: number; contactId: number }[]>;
  deliver(subscription: Subscription<S>, frame: UserStatusFrame): void;
  onError(error: unknown): void;
}

/** Serves `/topic/user-status`: each subscriber gets the online status of their contacts only. */
export function createStatusFeed<S extends { userId: number }>(deps: StatusFeedDeps<S>) {
  const { presence, listContacts, deliver, onError } = deps;
  const readers = new Map<number, Set<Subscription<S>>>();
  const changed = new Set<number>();
  let isSending = false;

  presence.onChange((userId) => {
    if (readers.size === 0) return;
    changed.add(userId);
    void sendChanges();
  });

  /** Handles all changes that happened during the previous statement with one statement. */
  async function sendChanges(): Promise<void> {
    if (isSending) return;
    isSending = true;
    try {
      while (changed.size > 0) {
        const userIds = [...changed];
        changed.clear();
        for (const { userId, contactId } of await listContacts(userIds, [...readers.keys()])) {
          // Use the current status, which may have changed during the query.
          const status = presence.isOnline(userId) ? 'online' : 'offline';
          for (const subscription of readers.get(contactId) ?? []) {
            deliver(subscription, { type: 'user_status_update', userId, status });
          }
        }
      }
    } catch (error) {
      onError(error);
    } finally {
      isSending = false;
    }
  }

  return {
    add(subscription: Subscription<S>): void {
      const { userId } = subscription.connection.session;
      const own = readers.get(userId) ?? new Set();
      readers.set(userId, own);
      own.add(subscription);
    },

    remove(subscription: Subscription<S>): void {
      const { userId } = subscription.connection.session;
      const own = readers.get(userId);
      if (own?.delete(subscription) && own.size === 0) readers.delete(userId);
    },
  };
}
