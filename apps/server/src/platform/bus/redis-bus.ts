import type { Bus, BusLogger } from './bus';
import { backOff } from './back-off';
import { openExchange } from './exchange';

interface RedisBusOptions {
  /** `redis://` or, with TLS, `rediss://`. */
  url: string;
  logger: BusLogger;
}

const channel = 'proffer_bus';
const batchSize = 200;
const connectMs = 10_000;
const checkMs = 15_000;

/** The same bus over Redis, for more messages than a database should carry. */
export function openRedisBus({ url, logger }: RedisBusOptions): Promise<Bus> {
  return openExchange(logger, async (inbox) => {
    // Only a market that asked for Redis loads its client.
    const { createClient } = await import('@redis/client');
    let isOpen = false;

    function connectionOf(role: string) {
      const client = createClient({
        url,
        name: `proffer-bus-${role}`,
        // What waits is kept by the outbox, which has bounds.
        disableOfflineQueue: true,
        pingInterval: checkMs,
        socket: {
          connectTimeout: connectMs,
          // At the first connection the operator is waiting: what is wrong is told at once.
          reconnectStrategy: (attempt, cause) => (isOpen ? backOff(attempt) : cause),
        },
      });
      client.on('error', (error: unknown) => {
        if (isOpen) logger.warn({ err: error, role }, 'the bus has no connection to Redis and tries again');
      });
      return client;
    }

    const publisher = connectionOf('publisher');
    const subscriber = connectionOf('subscriber');
    async function close(): Promise<void> {
      isOpen = false;
      for (const client of [publisher, subscriber]) if (client.isOpen) client.destroy();
    }
    try {
      await publisher.connect();
      await subscriber.connect();
      await subscriber.subscribe(channel, inbox.receive);
    } catch (error) {
      await close();
      throw error;
    }
    isOpen = true;
    // Its subscription is taken up again by the client itself, before it is ready.
    subscriber.on('ready', inbox.tellGap);

    return {
      batchSize,
      async send(texts) {
        await Promise.all(texts.map((text) => publisher.publish(channel, text)));
      },
      close,
    };
  });
}
