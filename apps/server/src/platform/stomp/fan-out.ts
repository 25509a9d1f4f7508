import type { Message } from './frame';
import { createMessageWriter } from './frame-writer';
import type { Subscription } from './peer';

/**
 * Who listens to what. A message is written at once to everybody under its key, so all see the same order. Its
 * frame is built once for all subscriptions of one id and version: what differs between two receivers is nothing
 * but these.
 */
export function createFanOut<S>({ nextMessageId }: { nextMessageId(): string }) {
  const groupsByKey = new Map<string, Map<string, Set<Subscription<S>>>>();

  return {
    add(key: string, subscription: Subscription<S>): void {
      const groups = groupsByKey.get(key) ?? new Map<string, Set<Subscription<S>>>();
      groupsByKey.set(key, groups);
      const group = groups.get(groupOf(subscription)) ?? new Set();
      groups.set(groupOf(subscription), group);
      group.add(subscription);
    },

    remove(key: string, subscription: Subscription<S>): void {
      const groups = groupsByKey.get(key);
      const group = groups?.get(groupOf(subscription));
      if (!groups || !group?.delete(subscription) || group.size > 0) return;
      groups.delete(groupOf(subscription));
      if (groups.size === 0) groupsByKey.delete(key);
    },

    /** Returns to how many subscriptions it went. */
    deliver(key: string, message: Message): number {
      const groups = groupsByKey.get(key);
      if (!groups) return 0;
      const writer = createMessageWriter(message);
      let delivered = 0;
      for (const group of groups.values()) {
        let frame: Buffer | undefined;
        for (const { id, connection, ack } of group) {
          frame ??= writer.build({
            subscription: id,
            version: connection.version,
            messageId: nextMessageId(),
            needsAck: ack !== 'auto',
          });
          if (connection.write(frame)) delivered += 1;
        }
      }
      return delivered;
    },

    /** Keys that somebody listens to. */
    get size(): number {
      return groupsByKey.size;
    },
  };
}

function groupOf({ id, connection, ack }: Subscription<unknown>): string {
  return `${connection.version} ${ack} ${id}`;
}
