import type { Message } from '../frame';
import type { Connection, Subscription } from '../peer';

interface Item {
  /** Position in the queue, kept when the message returns. */
  order: number;
  message: Message;
}

interface Consumer<S> {
  subscription: Subscription<S>;
  queue: Queue<S>;
  /** Delivered but unacknowledged messages by id, in order of delivery. */
  pending: Map<string, Item>;
}

interface Queue<S> {
  waiting: Item[];
  consumers: Consumer<S>[];
  /** Index of the next consumer. */
  turn: number;
  isDispatching: boolean;
}

interface QueueOptions<S> {
  /** Returns the message id, or undefined if the connection has ended. */
  deliver(subscription: Subscription<S>, message: Message): string | undefined;
  /** Maximum number of waiting messages in a queue. */
  mostWaiting?: number;
}

export type Queues<S> = ReturnType<typeof createQueues<S>>;

/**
 * Creates in-memory queues: each message goes to one consumer in turn. An unacknowledged message
 * (NACK, or end of the subscription) returns to its position and goes to the next consumer. ACK
 * with `ack:client` acknowledges all earlier messages of its subscription, with `client-individual`
 * a single one.
 */
export function createQueues<S>({ deliver, mostWaiting = 10_000 }: QueueOptions<S>) {
  const queues = new Map<string, Queue<S>>();
  const consumers = new Map<Subscription<S>, Consumer<S>>();
  const consumerByMessage = new Map<string, Consumer<S>>();
  let orders = 0;

  function queueOf(name: string): Queue<S> {
    const queue = queues.get(name) ?? { waiting: [], consumers: [], turn: 0, isDispatching: false };
    queues.set(name, queue);
    return queue;
  }

  /**
   * A delivery may detect that its connection has ended and call this function again; then the
   * outer loop continues.
   */
  function dispatch(queue: Queue<S>): void {
    if (queue.isDispatching) return;
    queue.isDispatching = true;
    while (queue.waiting.length > 0 && queue.consumers.length > 0) {
      const consumer = queue.consumers[queue.turn % queue.consumers.length];
      const item = queue.waiting.shift();
      if (!consumer || !item) break;
      queue.turn = (queue.turn + 1) % queue.consumers.length;
      const messageId = deliver(consumer.subscription, item.message);
      if (messageId === undefined) {
        detach(consumer.subscription);
        putBack(queue, [item]);
      } else if (consumer.subscription.ack !== 'auto') {
        consumer.pending.set(messageId, item);
        consumerByMessage.set(messageId, consumer);
      }
    }
    queue.isDispatching = false;
  }

  function putBack(queue: Queue<S>, items: Item[]): void {
    if (items.length > 0) queue.waiting = [...items, ...queue.waiting].sort((a, b) => a.order - b.order);
  }

  function detach(subscription: Subscription<S>): void {
    const consumer = consumers.get(subscription);
    if (!consumer) return;
    consumers.delete(subscription);
    const { queue, pending } = consumer;
    queue.consumers = queue.consumers.filter((other) => other !== consumer);
    for (const messageId of pending.keys()) consumerByMessage.delete(messageId);
    putBack(queue, [...pending.values()]);
    dispatch(queue);
  }

  return {
    attach(name: string, subscription: Subscription<S>): void {
      const queue = queueOf(name);
      const consumer = { subscription, queue, pending: new Map() };
      consumers.set(subscription, consumer);
      queue.consumers.push(consumer);
      dispatch(queue);
    },

    /** Removes a subscription that has ended. */
    detach,

    /** Adds a message; returns false if the queue is full. */
    send(name: string, message: Message): boolean {
      const queue = queueOf(name);
      if (queue.waiting.length >= mostWaiting) return false;
      queue.waiting.push({ order: (orders += 1), message });
      dispatch(queue);
      return true;
    },

    /** Handles ACK or NACK; returns whether the connection had such a message to acknowledge. */
    settle(connection: Connection<S>, messageId: string, isPositive: boolean): boolean {
      const consumer = consumerByMessage.get(messageId);
      if (!consumer || consumer.subscription.connection !== connection) return false;
      const settled: Item[] = [];
      for (const [id, item] of consumer.pending) {
        if (id !== messageId && consumer.subscription.ack === 'client-individual') continue;
        consumer.pending.delete(id);
        consumerByMessage.delete(id);
        settled.push(item);
        if (id === messageId) break;
      }
      if (!isPositive) {
        putBack(consumer.queue, settled);
        dispatch(consumer.queue);
      }
      return true;
    },

    /** Removes a queue that is no longer used. */
    remove(name: string): void {
      queues.delete(name);
    },
  };
}
