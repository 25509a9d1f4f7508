import type { Message } from './frame';
import { createMessageWriter } from './frame-writer';
import type { Subscription } from './peer';

/**
 * Creates the registry of subscriptions by destination key. A message is written synchronously to
 * all subscriptions of its key, so all receive the same order. Its frame is built once per
 * subscription id and version, the only differences between receivers.
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

    /** Delivers a message and returns the number of subscriptions that received it. */
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

    /** Number of keys that have a subscription. */
    get size(): number {
      return groupsByKey.size;
    },
  };
}

function groupOf({ id, connection, ack }: Subscription<unknown>): string {
  return `${connection.version} ${ack} ${id}`;
}
