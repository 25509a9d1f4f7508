import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createStompServer, type StompServer, type StompServerOptions, type Subscription } from '..';
import { createKeyedSets } from '../keyed-sets';
import { createQueues, type Queues } from './queues';

export type BrokerSettings = Partial<Omit<StompServerOptions<string>, 'hooks'>> & {
  hooks?: Partial<StompServerOptions<string>['hooks']>;
  port?: number;
};

const kib = 1_024;
export const silent = { warn: () => undefined, error: () => undefined };

/** Limits of an account: bounded by memory only. */
const openLimits = {
  bodyBytes: 4_096 * kib,
  transactionBytes: 16_384 * kib,
  unsentBytes: 16_384 * kib,
  connectionsPerOwner: 20_000,
  framesPerSecond: Infinity,
  bytesPerSecond: Infinity,
};

export type OpenBroker = Awaited<ReturnType<typeof openBroker>>;

/**
 * Starts a STOMP broker without access control: `/topic/*` for all, `/queue/*` for one consumer
 * each, acknowledgements, transactions, login guest with passcode guest. For tests and benchmarks
 * only.
 */
export async function openBroker({ hooks, port = 0, ...settings }: BrokerSettings = {}) {
  const queues: Queues<string> = createQueues<string>({
    deliver: (subscription, message) => stomp.deliver(subscription, message),
  });
  /**
   * Topic subscriptions that acknowledge. Each has a queue of its own, so that a NACK can
   * redeliver.
   */
  const copies = createKeyedSets<Subscription<string>>();
  const copyName = ({ connection, id }: Subscription<string>) => `${connection.id} ${id}`;

  const stomp: StompServer<string> = createStompServer<string>({
    logger: silent,
    hasTransactions: true,
    heartbeatMs: 1_000,
    ...settings,
    limits: { ...openLimits, ...settings.limits },
    hooks: {
      authenticate: ({ headers }) =>
        headers.get('login') === 'guest' && headers.get('passcode') === 'guest'
          ? { session: 'guest', sessionKey: 'guest', ownerKey: 'guest' }
          : { refused: 'Wrong login or passcode.' },
      onSubscribe(subscription) {
        const { destination, ack } = subscription;
        if (destination.startsWith('/queue/')) {
          queues.attach(destination, subscription);
          return 'handled';
        }
        if (!destination.startsWith('/topic/')) return { refused: 'There is no such destination.' };
        if (ack === 'auto') return 'allowed';
        copies.add(destination, subscription);
        queues.attach(copyName(subscription), subscription);
        return 'handled';
      },
      onUnsubscribed(subscription) {
        copies.remove(subscription.destination, subscription);
        queues.detach(subscription);
        if (!subscription.destination.startsWith('/queue/')) queues.remove(copyName(subscription));
      },
      onSend(_connection, message) {
        const { destination } = message;
        if (destination.startsWith('/queue/')) {
          return queues.send(destination, message) ? 'allowed' : { refused: 'The queue is full.' };
        }
        if (!destination.startsWith('/topic/')) return { refused: 'There is no such destination.' };
        stomp.forward(message);
        for (const subscription of copies.get(destination)) queues.send(copyName(subscription), message);
        return 'allowed';
      },
      onAck: (connection, { id, isPositive }) =>
        queues.settle(connection, id, isPositive) ? 'allowed' : { refused: 'There is no such message.' },
      ...hooks,
    },
  });

  const server = createServer((_request, response) => response.end('open broker\n'));
  server.on('upgrade', (request, socket, head) => stomp.handleUpgrade(request, socket, head));
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');

  return {
    stomp,
    url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}/ws`,
    async close(): Promise<void> {
      await stomp.close();
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
